// The style sheet of a report: light and dark, from a phone to a wide screen.
#pragma once

#include <string_view>

namespace lanista {

inline constexpr std::string_view page_style = R"css(
:root{color-scheme:light dark;--ground:#fbfaf7;--panel:#fff;--text:#23211d;--soft:#66625a;--rule:#e2ddd2;
--accent:#0b5fa5;--first:#c8402f;--second:#2f6fb7;--board:#efe6d0;--board-line:#d0c19a;--board-ink:#5b4a2f;
--fresh:#f2b705;--warn:#fff4d6}
@media(prefers-color-scheme:dark){:root{--ground:#141416;--panel:#1b1b1d;--text:#e7e5e0;--soft:#a5a199;
--rule:#37353a;--accent:#7cbcf2;--first:#d9604f;--second:#4f8fdb;--board:#2e2a22;--board-line:#4a4335;
--board-ink:#cdbf9d;--fresh:#f2c94c;--warn:#3a3119}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:1rem}
h1{font-size:1.9rem;line-height:1.2;margin:.6rem 0 .1rem;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:0 0 .6rem}
.lead{color:var(--soft);margin:0 0 1rem}
section{background:var(--panel);border:1px solid var(--rule);border-radius:.6rem;padding:1rem;margin:1rem 0}
.note{background:var(--warn);border-radius:.4rem;padding:.5rem .8rem;margin:.5rem 0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:.5rem 1rem;margin:0}
dt{color:var(--soft);font-size:.82rem}
dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
.scroll+.scroll{margin-top:1rem}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);font-size:.85rem;padding-bottom:.4rem}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
thead th{color:var(--soft);font-weight:600;border-bottom:2px solid var(--rule)}
.name{text-align:left;max-width:18rem;overflow:hidden;text-overflow:ellipsis}
.left{text-align:left}
.wide{white-space:normal;min-width:14rem;overflow-wrap:anywhere}
.findings .wide{min-width:9rem}
tbody th{font-weight:600}
.cross td{text-align:center}
.cross .none{color:var(--soft)}
.bad{color:var(--first);font-weight:600}
svg.plot{display:block;width:100%;height:auto;max-width:45rem;margin:.6rem 0}
figure{margin:1rem 0 0}
figcaption{color:var(--soft);font-size:.85rem}
button,input{font:inherit;color:inherit}
button{background:var(--panel);border:1px solid var(--rule);border-radius:.35rem;padding:.15rem .6rem;cursor:pointer}
button:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.play{color:var(--accent);min-width:3.2rem}
#find{width:100%;max-width:24rem;padding:.35rem .6rem;border:1px solid var(--rule);border-radius:.35rem;
background:var(--ground);margin-bottom:.6rem}
.list{max-height:34rem;overflow:auto}
.list thead th{position:sticky;top:0;background:var(--panel)}
dialog{width:min(62rem,100vw);max-width:100vw;max-height:100vh;border:1px solid var(--rule);border-radius:.6rem;
background:var(--panel);color:var(--text);padding:1rem}
dialog::backdrop{background:rgba(0,0,0,.55)}
.bar{display:flex;justify-content:space-between;align-items:start;gap:1rem}
.bar h2{overflow-wrap:anywhere}
.view{display:grid;grid-template-columns:minmax(0,3fr) minmax(14rem,2fr);gap:1rem}
svg.board{display:block;width:100%;height:auto;max-height:68vh}
.steps{display:flex;gap:.4rem;justify-content:center;margin:.5rem 0}
.steps button{flex:1;max-width:5rem;padding:.1rem 0 .3rem;font-size:1.4rem;line-height:1.2}
.steps button[aria-disabled=true]{opacity:.4;cursor:default}
#slide{width:100%}
#thought{min-height:3em;margin:.3rem 0;color:var(--soft);overflow-wrap:anywhere}
#thought b{color:var(--text)}
.moves{max-height:56vh;overflow:auto;margin:0;padding:0;list-style:none;position:relative;
display:grid;grid-template-columns:2.6rem 1fr 1fr;align-content:start;gap:.1rem .2rem;font-size:.9rem}
.moves li{display:contents}
.moves span{color:var(--soft);text-align:right;padding:.1rem .3rem}
.moves button{border-color:transparent;text-align:left;padding:.1rem .3rem;overflow-wrap:anywhere;background:none}
.moves button[aria-current]{background:var(--accent);color:var(--panel)}
.first::before,.second::before{content:"";display:inline-block;width:.7em;height:.7em;border-radius:50%;
margin-right:.4em;background:var(--first)}
.second::before{background:var(--second)}
pre{background:var(--ground);border:1px solid var(--rule);border-radius:.35rem;padding:.6rem;max-height:16rem;
overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.82rem}
details{margin:.6rem 0}
footer{color:var(--soft);font-size:.85rem;margin:1rem 0}
.list table{width:100%}
@media(min-width:44rem){caption{white-space:nowrap}}
@media(max-width:44rem){main{padding:.5rem}section{padding:.7rem}th,td{padding:.25rem .4rem}
svg.plot{min-width:30rem}.name{max-width:9rem}
dialog{border:0;border-radius:0;width:100vw;height:100vh;height:100dvh;margin:0;padding:.6rem}
.view{grid-template-columns:minmax(0,1fr)}.moves{max-height:14rem}svg.board{max-height:52vh}}
)css";

}  // namespace lanista
