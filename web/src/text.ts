// Every word that the page shows, in one place: a translation is another object of this shape.

type Turn = 0 | 1;
const sidesOf: Record<string, [string, string]> = {
  colosseum: ['A', 'B'],
  infexion: ['Red', 'Blue'],
  tetress: ['Red', 'Blue'],
  connect4: ['X', 'O'],
  tictactoe: ['X', 'O'],
};
const colour = (side: Turn | null) => (side === null ? 'empty' : side === 0 ? 'red' : 'blue');
const edges: Record<string, string> = { u: 'top', r: 'right', d: 'bottom', l: 'left' };
const ways: Record<string, string> = {
  u: 'up',
  ur: 'up right',
  dr: 'down right',
  d: 'down',
  dl: 'down left',
  ul: 'up left',
};
const count = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

export const t = {
  name: 'Lanista',
  skip: 'Skip to the board',
  nav: { play: 'Play', analyse: 'Analyse', review: 'Review', learn: 'Learn', tournaments: 'Tournaments' },
  navLabel: 'Main',
  theme: { toDark: 'Use dark colours', toLight: 'Use light colours' },
  side: (game: string, side: Turn) => sidesOf[game]?.[side] ?? (side === 0 ? 'First' : 'Second'),
  games: {
    colosseum: 'Colosseum Survival!',
    infexion: 'Infexion',
    tetress: 'Tetress',
    connect4: 'Connect four',
    tictactoe: 'Tic-tac-toe',
  } as Record<string, string>,
  gameLines: {
    colosseum: 'Walk, then build a barrier. The larger half wins.',
    infexion: 'Spawn and spread on a hexagonal torus.',
    tetress: 'Tetrominoes and line clears on a torus.',
    connect4: 'Four in a row, stones fall.',
    tictactoe: 'Three in a row.',
  } as Record<string, string>,
  engine: {
    connecting: 'Looking for the engine',
    native: 'Native engine',
    wasm: 'In this browser',
    lost: 'Connecting again',
    failed: 'No engine',
    speed: (nps: number) => `${compact(nps)} nodes/s`,
    title: (kind: string, threads: number) =>
      kind === 'native'
        ? `The server's engine thinks, with up to ${count(threads, 'thread')}.`
        : 'The engine runs as WebAssembly in this browser, with one thread.',
    failedHelp:
      'Neither a server nor the WebAssembly module answered. Start one with ./lanista serve and reload.',
  },
  brushes: {
    barrier: 'Barrier',
    a: 'Player A',
    b: 'Player B',
    red: 'Red',
    blue: 'Blue',
    empty: 'Empty',
    x: 'X',
    o: 'O',
  },
  boards: {
    label: (game: string, turn: string, ply: number) => `${game} board, move ${ply + 1}, ${turn} to move`,
    over: (game: string, result: string) => `${game} board, ${result}`,
    notThere: 'Not possible there',
    typed: 'Type a move',
    noSuchMove: (move: string) => `${move} is not a legal move here`,
    mouse: {
      colosseum: 'Click a cell in reach, then a side. Near an edge one click does both.',
      infexion: 'Click an empty cell to spawn. Click a stack near an edge to spread that way.',
      tetress: 'Pick a piece, turn or flip it, and click where it shall lie.',
      connect4: 'Click a column.',
      tictactoe: 'Click a cell.',
    } as Record<string, string>,
    touch: {
      colosseum: 'Touch a cell, then the side of it to build on.',
      infexion: 'Touch an empty cell to spawn, or a stack and then the cell beside it to spread that way.',
      tetress: 'The first touch shows where the piece would lie, the second puts it there.',
      connect4: 'Touch a column.',
      tictactoe: 'Touch a cell.',
    } as Record<string, string>,
    keys: {
      colosseum: 'Keys: arrows, Enter, then an arrow for the side.',
      infexion: 'Keys: arrows and Enter; then arrows or Q W E A S D for the direction.',
      tetress:
        'The wheel tries every placement. Keys: R turns, F flips, 1 to 7 pick; arrows, comma and point, Enter.',
      connect4: 'Keys: arrows and Enter.',
      tictactoe: 'Keys: arrows and Enter.',
    } as Record<string, string>,
    colosseum: {
      chosen: (r: number, c: number) => `Row ${r}, column ${c}. Now choose a side.`,
      cell: (r: number, c: number, who: number, walls: string[], reach: boolean) =>
        [
          `Row ${r}, column ${c}`,
          who >= 0 ? `player ${'AB'[who]}` : '',
          walls.length > 0 ? `barriers ${walls.map((side) => edges[side]).join(', ')}` : '',
          reach ? 'in reach' : '',
        ]
          .filter(Boolean)
          .join(', '),
      move: (r: number, c: number, side: string) => `to row ${r}, column ${c}, barrier ${edges[side]}`,
    },
    infexion: {
      chosen: (r: number, q: number) => `Stack ${r}-${q}. Now choose a direction.`,
      direction: (way: string, cells: number) => `${ways[way]}, ${count(cells, 'cell')}`,
      cell: (r: number, q: number, side: Turn | null, power: number) =>
        `${r}-${q}, ${colour(side)}${power > 0 ? `, power ${power}` : ''}`,
      move: (r: number, q: number, way: string | null) =>
        way ? `spread ${r}-${q} ${ways[way]}` : `spawn at ${r}-${q}`,
    },
    tetress: {
      pieces: 'Pieces',
      pick: (piece: string, n: number) => `Piece ${piece} (${n})`,
      piece: (piece: string, turns: number) => `${piece}, turned ${count(turns, 'time')}`,
      turn: 'Turn',
      flip: 'Flip',
      place: 'Place here',
      cell: (r: number, c: number, side: Turn | null, fits: boolean) =>
        `Row ${r}, column ${c}, ${colour(side)}${fits ? ', the piece fits' : ''}`,
      move: (piece: string, cells: string) => `${piece} on ${cells.replaceAll(',', ', ')}`,
    },
    stones: {
      cell: (r: number, c: number, side: Turn | null) =>
        `Row ${r + 1}, column ${c + 1}, ${side === null ? 'empty' : side === 0 ? 'X' : 'O'}`,
      drop: (column: number) => `column ${column + 1}`,
      put: (r: number, c: number) => `row ${r + 1}, column ${c + 1}`,
    },
  },
  play: {
    title: 'Play',
    newGame: 'New game',
    game: 'Game',
    size: 'Size',
    sizeName: (n: number) => `${n} × ${n}`,
    youAre: 'You play',
    opponent: 'Opponent',
    kinds: { level: 'A level', agent: 'An agent', friend: 'A friend here', watch: 'Watch two agents' },
    level: 'Level',
    levelName: (n: number) => `Level ${n}`,
    levelWords: [
      'Beginner',
      'Beginner',
      'Novice',
      'Casual',
      'Club',
      'Club',
      'Strong',
      'Expert',
      'Master',
      'Champion',
    ],
    rating: (elo: number | null) => (elo === null ? 'not rated yet' : `rated ${elo}`),
    ratingHelp: 'Elo above random play, measured over a round robin of all levels.',
    agentOf: (side: string) => `Agent for ${side}`,
    thinkTime: 'Thinking time',
    seconds: (s: number) => (s < 1 ? `${s * 1000} ms` : `${s} s`),
    clock: 'Clock',
    clocks: { none: 'No clock', course: 'As in the course', slow: '10 minutes each' },
    courseClock: (rule: { game?: number; move?: number }) =>
      rule.game ? `${rule.game} s a game` : `${rule.move} s a turn`,
    opening: 'Another opening',
    start: 'Start',
    orMove: 'or just make your move',
    you: 'You',
    toMove: (who: string) => `${who} to move`,
    thinking: 'thinking',
    undo: 'Undo',
    hint: 'Hint',
    resign: 'Resign',
    pause: 'Pause',
    goOn: 'Go on',
    analyse: 'Analyse',
    review: 'Review',
    resigned: (who: string) => `${who} resigned`,
    timeOut: (who: string) => `${who} ran out of time`,
    hintSays: (move: string) => `Hint: ${move}`,
    moved: (who: string, move: string) => `${who}: ${move}`,
    back: 'Back to the game',
  },
  moves: {
    title: 'Moves',
    none: 'No moves yet.',
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    last: 'Last position',
  },
  analyse: {
    title: 'Analyse',
    go: 'Analyse',
    stop: 'Stop',
    lines: 'Lines',
    agent: 'Engine',
    arrows: 'Arrows',
    heat: 'Candidates',
    overlay: 'Overlay',
    overlays: {
      none: 'None',
      territory: 'Territory',
      clusters: 'Clusters and threats',
      threats: 'Threats',
      placements: 'Placements left',
    } as Record<string, string>,
    waiting: 'The engine has not said anything yet.',
    idle: 'Press “Analyse” (or A): it goes on until you stop it or leave.',
    over: 'The game is over here.',
    depth: 'depth',
    nodes: 'nodes',
    speed: 'nodes/s',
    chance: (side: string, percent: number) => `${side} ${percent} %`,
    announce: (move: string, score: string, depth: number) => `Best: ${move}, ${score}, depth ${depth}`,
    edit: 'Edit',
    editDone: 'Done',
    editHelp: 'Choose a brush, then click cells.',
    brush: 'Brush',
    turn: 'To move',
    position: 'Position',
    use: 'Use',
    share: 'Copy link',
    copied: 'Copied',
    shareText: 'Copy position',
    picture: 'PNG',
    playFrom: 'Play from here',
    evaluation: 'Evaluation',
    loss: (percent: number) => `gives away ${percent} %`,
    visits: (n: number) => count(n, 'visit'),
    setup: 'Board',
  },
  counts: {
    territory: 'Territory',
    moves: 'Moves',
    power: 'Power',
    stacks: 'Stacks',
    cells: 'Cells',
    placements: 'Placements',
    stones: 'Stones',
  } as Record<string, string>,
  review: {
    title: 'Review',
    lead: 'Load a game, and the engine looks at every move of it.',
    import: 'Import',
    importTitle: 'Import a game',
    importHelp: 'Paste a record, as ./lanista match writes them.',
    paste: 'Record',
    load: 'Load',
    file: 'Open a file',
    export: 'Export',
    recent: 'Your games',
    noGames: 'Games that you finish appear here.',
    go: 'Review the game',
    stop: 'Stop',
    time: 'Per move',
    progress: (done: number, all: number) => `${done} of ${all} positions`,
    accuracy: 'Accuracy',
    accuracyOf: (side: string) => `Accuracy of ${side}`,
    graph: 'Chances of the first side, move by move',
    next: 'Next mistake',
    none: 'No mistakes.',
    kinds: { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' },
    plural: { inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders' },
    lost: (kind: string, percent: number) => `${kind}: gives away ${percent} %`,
    better: 'Better was',
    best: 'The best move.',
    png: 'PNG',
    svg: 'Animated SVG',
    analyse: 'Analyse this position',
    atStart: 'The start position',
    move: (n: number, who: string, move: string) => `${n}. ${who}: ${move}`,
    badRecord: (why: string) => `That is no record: ${why}`,
    remove: 'Forget this game',
  },
  learn: {
    title: 'Learn',
    methods: 'How engines think',
    undo: 'Take back',
    reply: 'Let the engine answer',
    treeLabel: 'The search tree',
    depth: 'Depth',
    width: 'Moves each',
    visits: 'Visits',
    grow: 'Step by step',
    kinds: {
      pv: 'best line',
      cut: 'cut off: proven too good to be allowed',
      all: 'searched in full',
      pruned: 'never looked at',
    } as Record<string, string>,
    summary: (seen: number, pruned: number) => `${count(seen, 'node')} looked at, ${pruned} cut away`,
    live: 'The engine, live',
    liveHelp: 'The same position, with everything switched on.',
    branching: 'Effective branching',
    firstCut: 'Cut-offs by the first move',
    lead: 'The rules in a few boards to try, and what goes on inside an engine.',
    solved: 'That is it.',
    notYet: 'Not yet: take it back and look again.',
    method: 'Method',
    step: (n: number, all: number) => `Step ${n} of ${all}`,
    node: (move: string, value: string, window: string, kind: string) =>
      [move, value && `value ${value}`, window && `window ${window}`, kind].filter(Boolean).join(' · '),
    visitsOf: (n: number) => count(n, 'visit'),
    root: 'the position itself',
  },
  tournaments: {
    title: 'Tournaments',
    needServer: 'Tournaments run on a server.',
    needServerHelp: 'Start one with ./lanista serve and open the address that it prints.',
    create: 'New tournament',
    name: 'Name',
    game: 'Game',
    format: 'Format',
    formats: {
      'round-robin': 'Round robin',
      gauntlet: 'Gauntlet',
      swiss: 'Swiss',
      'knock-out': 'Knock-out',
    } as Record<string, string>,
    games: 'Games a pair',
    movetime: 'Time a move (ms)',
    players: 'Players',
    add: 'Add a player',
    remove: (who: string) => `Remove ${who}`,
    go: 'Create and run',
    list: 'All tournaments',
    none: 'None yet. The first one takes a minute.',
    rank: '#',
    player: 'Player',
    score: 'Score',
    played: 'Games',
    elo: 'Elo',
    table: 'Standings',
    running: 'Running',
    gamesTitle: 'Games',
    open: 'Review',
    stop: 'Stop',
    states: { running: 'running', finished: 'finished', stopped: 'stopped', waiting: 'waiting' } as Record<
      string,
      string
    >,
    progress: (done: number, all: number) => `${done} of ${all} games`,
    back: 'All tournaments',
    needTwo: 'Choose at least two players.',
  },
  close: 'Close',
  cancel: 'Cancel',
  error: (why: string) => `That did not work: ${why}`,
  loading: 'Loading',
};

export interface Lesson {
  title: string;
  words: string;
  start: string;
  /** What to do, and the moves that do it; without them anything goes. */
  task?: string;
  good?: string[];
}

const emptyInfexion = `${'.'.repeat(49)} r 0`;
const emptyTetress = `${'.'.repeat(121)} r 0`;

/** The rules of each game as a few boards to try. */
export const lessons: Record<string, { rules: string[]; boards: Lesson[] }> = {
  colosseum: {
    rules: [
      'Two players stand in an arena of 6 × 6 to 12 × 12 cells. A turn is a walk and a barrier: take up to half the board’s size (rounded up) steps, not through barriers and not through the other player, then build a barrier on one free side of the cell where you stop.',
      'The game ends as soon as no path joins the players. Whoever stands in the larger part wins; equal parts are a draw.',
      'Barriers are never removed, and every turn must build one. So it is also a game of not running out of harmless ones.',
    ],
    boards: [
      {
        title: 'Walk and build',
        words:
          'Three steps at most on this board. The dots are where you may stop; then choose a side of that cell.',
        start: '5 ...../...../...../...../..... 4-1 0-3 A 0',
      },
      {
        title: 'Close the gate',
        words: 'There is one gap left between the halves, and your half is the larger one.',
        task: 'Win with one barrier.',
        good: ['2-2u'],
        start: '5 ...../__.__/...../...../..... 2-2 0-2 A 4',
      },
    ],
  },
  infexion: {
    rules: [
      'The board is a torus of 7 × 7 hexagons: what leaves it on one side comes back on the other. The faint cells around it are those other sides.',
      'SPAWN puts a stack of power 1 on an empty cell, as long as the whole board holds less than 49. SPREAD takes one of your stacks apart: its power k goes, one each, to the next k cells in a direction. Each of them becomes yours with one more than it had; a stack that would reach 7 vanishes.',
      'Whoever has no stack left has lost, if the other leads by at least 2 in power. After 343 turns the higher power wins.',
    ],
    boards: [
      { title: 'Spawn', words: 'Put a stack on any cell.', start: emptyInfexion },
      {
        title: 'Spread and capture',
        words: 'Your stack of 3 reaches three cells. Everything it touches becomes yours.',
        task: 'Take all of Blue with one move.',
        good: ['3-3dr'],
        start: '1.......................3a.b..................... r 10',
      },
      {
        title: 'Around the edge',
        words: 'Cell 3-6 touches cell 3-0: look at the faint copies.',
        task: 'Capture the stack of 2 across the edge.',
        good: ['3-6dr'],
        start: '........1............b.....2........a............ r 10',
      },
      {
        title: 'Seven vanish',
        words: 'One more on a stack of six destroys it. A small stack can remove the largest.',
        task: 'Destroy the six.',
        good: ['3-3dr'],
        start: '............b...........1f..........2............ r 10',
      },
      {
        title: 'Not the largest capture',
        words:
          'A greedy player takes the most power at once here, and regrets it. Engines look at the answer first.',
        task: 'Find the move that is still good after Blue’s answer.',
        good: ['2-6dl'],
        start: '...1..de............2.........5...2.............. r 20',
      },
    ],
  },
  tetress: {
    rules: [
      'Players place tetrominoes on a torus of 11 × 11 cells. The first two pieces may lie anywhere; afterwards a piece must touch a cell of your own colour, edge to edge, also around the border.',
      'Full rows and full columns are emptied at once, whoever they belong to.',
      'Who cannot place a piece loses. After 150 turns the colour with more cells wins.',
    ],
    boards: [
      {
        title: 'A first piece',
        words: 'Anywhere at all. R turns the piece, F flips it.',
        start: emptyTetress,
      },
      {
        title: 'Touch your own',
        words: 'Row 10 touches row 0: a piece may grow upwards out of the board and come back below.',
        start:
          '...rrr.........r........................................................bb.........bb.................................... r 2',
      },
      {
        title: 'Clear a line',
        words: 'Four cells are missing in row 5. The crosses show what would go.',
        task: 'Clear the row.',
        good: ['5-7,5-8,5-9,5-10'],
        start:
          '............................................r..........rbrbrbr...............b..........bb............................... r 10',
      },
    ],
  },
  connect4: {
    rules: ['Stones fall to the lowest free cell of a column. Four in a row, in any direction, win.'],
    boards: [
      {
        title: 'Four in a row',
        words: 'Three stones lie side by side.',
        task: 'Win at once.',
        good: ['1', '5'],
        start: '......./......./...o.../...o.../...o.../..xxx.. x',
      },
    ],
  },
  tictactoe: {
    rules: ['Three in a row win. With good play it is a draw, which is why engines practise on it.'],
    boards: [{ title: 'Three in a row', words: 'Play it out against the engine.', start: '......... x' }],
  },
};

/** What the reports did, and what their trees look like. */
export const methods: {
  id: string;
  title: string;
  words: string[];
  search: 'alphabeta' | 'mcts';
  depth: number;
  width: number;
}[] = [
  {
    id: 'minimax',
    title: 'Minimax',
    words: [
      'I choose the move whose worst answer is best for me. A value at the bottom of the tree is an estimate; every value above it follows from those below.',
      'The tree grows with the power of the depth: with a hundred moves a turn, four turns are a hundred million positions. The reports that searched this way saw one to four turns ahead.',
    ],
    search: 'alphabeta',
    depth: 2,
    width: 5,
  },
  {
    id: 'alphabeta',
    title: 'Alpha-beta',
    words: [
      'Once one answer refutes a move, the other answers do not matter. Alpha and beta are what both sides are already sure of; a position outside that window is left at once.',
      'In the best case only the square root of the tree remains, so the same time reaches twice the depth. Hollow nodes are the ones that were never looked at.',
    ],
    search: 'alphabeta',
    depth: 3,
    width: 5,
  },
  {
    id: 'ordering',
    title: 'Ordering and deepening',
    words: [
      'A cut-off comes early only if the refutation is tried first. Engines search depth 1, then 2, then 3: what was best before is tried first the next time, and a table remembers positions met on other paths.',
      'The share of cut-offs by the first move tells how well that works. Below 50 % an engine wastes its time; ours is beside the tree, live.',
    ],
    search: 'alphabeta',
    depth: 4,
    width: 4,
  },
  {
    id: 'mcts',
    title: 'Monte-Carlo tree search',
    words: [
      'Instead of a fixed depth, each step goes down where the value so far plus a bonus for what was seldom visited is highest, adds a position there, and carries its value back up. The tree becomes deep where it matters.',
      'The size of a node is how often it was visited. The report that drew fifteen moves by lot at each node was held back by that lottery more than by anything else.',
    ],
    search: 'mcts',
    depth: 3,
    width: 6,
  },
];

/** 3.2 M, 450 k, 12. */
export function compact(n: number): string {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)} G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(n >= 1e7 ? 0 : 1)} M`;
  if (n >= 1e3) return `${(n / 1e3).toFixed(n >= 1e4 ? 0 : 1)} k`;
  return String(Math.round(n));
}
