// The script of a report: shows a game move by move, and filters the list of games. It reads game_data.h's
// JSON and draws boards as board_face.cpp does. What strangers wrote enters the page as text only.
#pragma once

#include <string_view>

namespace lanista {

inline constexpr std::string_view page_script = R"js(
(() => {
'use strict';
const at = id => document.getElementById(id);
const faces = JSON.parse(at('faces').textContent);
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
const viewer = at('viewer');
let game = null, moves = [], boards = [], ply = 0;

// A board for each ply, from the start and the changes.
function unpack(data) {
  const cells = (data.s || '').split('');
  const all = [cells.join('')];
  for (const changes of data.d || []) {
    for (let i = 0; i + 2 < changes.length; i += 3)
      cells[64 * digits.indexOf(changes[i]) + digits.indexOf(changes[i + 1])] = changes[i + 2];
    all.push(cells.join(''));
  }
  return all;
}

function boardSvg(face, cells, before) {
  let glyphs = '', fresh = '';
  face.places.forEach(([x, y], i) => {
    const glyph = face.glyphs[cells[i]];
    if (!glyph) return;
    const put = svg => svg && `<g transform="translate(${x} ${y})">${svg}</g>`;
    glyphs += put(glyph[0]);
    if (before && before[i] !== cells[i]) fresh += put(glyph[1]);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" viewBox="0 0 ${face.width} ` +
    `${face.height}" font-family="sans-serif"><title>Board after ${ply} of ${moves.length} moves</title>` +
    face.ground + glyphs + fresh + '</svg>';
}

const mover = i => (game.t + i) % 2;
const sideName = side => side === 0 ? game.a : game.b;

function make(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

// "+0.35/12 0.020s 12345n, a remark" in words.
function thoughtWords(text) {
  const comma = text.indexOf(', ');
  const words = (comma < 0 ? text : text.slice(0, comma)).split(' ').map(word => {
    let match;
    if ((match = /^([+-][\dW.]+)(?:\/(\d+))?$/.exec(word)))
      return 'score ' + match[1] + (match[2] ? ', depth ' + match[2] : '');
    if ((match = /^([\d.]+)s$/.exec(word))) return match[1] + ' s';
    if ((match = /^(\d+)n$/.exec(word))) return Number(match[1]).toLocaleString('en') + ' nodes';
    return word;
  });
  return words.join(', ') + (comma < 0 ? '' : '; ' + text.slice(comma + 2));
}

function show(to) {
  ply = Math.max(0, Math.min(moves.length, to));
  const face = faces[game.f];
  at('board').innerHTML = face ? boardSvg(face, boards[ply], ply > 0 ? boards[ply - 1] : '') : '';
  const line = at('thought');
  line.replaceChildren();
  if (ply === 0) {
    line.append(face ? 'The start. Arrow keys, Home and End move through the game.' : 'Its moves cannot be read.');
  } else {
    line.append(make('b', ply + '. ' + moves[ply - 1], mover(ply - 1) === 0 ? 'first' : 'second'),
      ' ' + sideName(mover(ply - 1)));
    if (game.c[ply - 1]) line.append(': ' + thoughtWords(game.c[ply - 1]));
  }
  if (ply === moves.length) line.append(' ', make('b', game.end));
  // Not `disabled`: a button that has the focus would lose it, and the keys with it.
  for (const id of ['to-first', 'back']) at(id).setAttribute('aria-disabled', ply === 0);
  for (const id of ['forward', 'to-last']) at(id).setAttribute('aria-disabled', ply === moves.length);
  at('slide').value = ply;
  const list = at('moves');
  list.querySelectorAll('[aria-current]').forEach(button => button.removeAttribute('aria-current'));
  const current = list.querySelector(`[data-ply="${ply}"]`);
  if (!current) { list.scrollTop = 0; return; }
  current.setAttribute('aria-current', 'true');
  const room = list.clientHeight;
  if (current.offsetTop < list.scrollTop || current.offsetTop + 30 > list.scrollTop + room)
    list.scrollTop = current.offsetTop - room / 2;
}

function listMoves() {
  const items = [];
  for (let i = 0; i < moves.length; ) {
    const item = document.createElement('li');
    item.append(make('span', Math.floor((i + game.t) / 2) + 1 + '.'));
    if (mover(i) === 1) item.append(make('span', ''));
    do {
      const button = make('button', moves[i], mover(i) === 0 ? 'first' : 'second');
      button.type = 'button';
      button.dataset.ply = ++i;
      item.append(button);
    } while (i < moves.length && mover(i) === 1);
    if (mover(i) === 1 && i === moves.length) item.append(make('span', ''));
    items.push(item);
  }
  at('moves').replaceChildren(...items);
}

function showTail(id, name, text) {
  const box = at(id);
  box.hidden = !text;
  box.querySelector('summary').textContent = 'Standard error of ' + name + ' (its end)';
  box.querySelector('pre').textContent = text || '';
}

function open(number, to) {
  const source = at('game-' + number);
  if (!source) return;
  game = JSON.parse(source.textContent);
  game.end = game.r + (game.w ? ', ' + game.w : game.v === 'RULE' ? ', by the rules' : ', ' + game.v);
  if (game.t === undefined) game.t = 0;
  moves = game.m ? game.m.split(' ') : [];
  boards = unpack(game);
  const title = at('viewer-title');
  title.replaceChildren('Game ' + number + ': ', make('span', game.a, 'first'), ' – ',
    make('span', game.b, 'second'), ' ' + game.r);
  at('slide').max = moves.length;
  listMoves();
  showTail('tail-a', game.a, game.x);
  showTail('tail-b', game.b, game.y);
  if (!viewer.open) viewer.showModal();
  show(to);
  at('forward').focus();
  history.replaceState(null, '', '#' + number);
}

document.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.game) open(button.dataset.game, 0);
  if (button.dataset.ply) show(Number(button.dataset.ply));
});
at('to-first').onclick = () => show(0);
at('back').onclick = () => show(ply - 1);
at('forward').onclick = () => show(ply + 1);
at('to-last').onclick = () => show(moves.length);
at('close').onclick = () => viewer.close();
at('slide').oninput = event => show(Number(event.target.value));
viewer.addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
document.addEventListener('keydown', event => {
  if (!viewer.open) return;
  const to = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length}[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(to);
});

const rows = [...document.querySelectorAll('#games tbody tr')];
const texts = rows.map(row => row.textContent.toLowerCase());
at('find').oninput = event => {
  const wanted = event.target.value.toLowerCase().split(/\s+/);
  let shown = 0;
  rows.forEach((row, i) => {
    row.hidden = !wanted.every(word => texts[i].includes(word));
    shown += !row.hidden;
  });
  at('found').textContent = shown + ' of ' + rows.length + ' games';
};
// "#12" is game 12, "#12.30" its position after 30 moves.
function follow() {
  const match = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
  if (match) open(match[1], Number(match[2] || 0));
}
follow();
addEventListener('hashchange', follow);
})();
)js";

}  // namespace lanista
