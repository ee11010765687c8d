/** The product's design tokens, for pages outside the application. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --bg-canvas: light-dark(#f4f3f0, #0b0c0c);
  --bg-card: light-dark(#ffffff, #171818);
  --bg-hover: light-dark(#eeece8, #1f2121);
  --line: light-dark(#e5e2dc, #292c2c);
  --line-strong: light-dark(#d3cfc7, #3b3f3f);
  --line-control: light-dark(#8b877f, #6f7474);
  --text-strong: light-dark(#1a1917, #f4f3f1);
  --text: light-dark(#33312d, #d8d7d3);
  --text-muted: light-dark(#5f5c55, #a5a49f);
  --text-subtle: light-dark(#67645d, #959491);
  --ink: light-dark(#1c1b19, #f1f0ed);
  --ink-hover: light-dark(#37352f, #d9d8d4);
  --on-ink: light-dark(#ffffff, #161615);
  --focus: light-dark(#0f7682, #63c7d0);
  --mark-dot: light-dark(#6fd0d9, #0f7682);
  --accent: light-dark(#0b6873, #63c7d0);
  --accent-soft: light-dark(#e2f1f2, #11292c);
  --warning: light-dark(#855300, #e3b15a);
  --warning-soft: light-dark(#fbf0d9, #2b2110);
  --warning-line: light-dark(#ebcf93, #57431c);
  --danger: light-dark(#b3261e, #ff958c);
  --font: Inter, "Inter Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
*, *::before, *::after { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; padding: 20px 32px; background: var(--bg-canvas); color: var(--text); font: 420 0.875rem/1.45 var(--font); letter-spacing: -0.006em; -webkit-font-smoothing: antialiased; }
h1, p, ul { margin: 0; padding: 0; }
ul { list-style: none; }
.brand { display: flex; align-items: center; gap: 10px; height: 36px; color: var(--text-strong); font-size: 1rem; font-weight: 600; letter-spacing: -0.02em; }
.mark { width: 26px; height: 26px; }
.mark rect { fill: var(--ink); }
.mark path { fill: none; stroke: var(--on-ink); stroke-width: 2.3; stroke-linecap: round; stroke-linejoin: round; }
.mark circle { fill: var(--mark-dot); }
main { width: 100%; max-width: 408px; margin: auto; padding: 24px 0 40px; }
h1 { margin-bottom: 16px; color: var(--text-strong); font-size: 1.75rem; font-weight: 600; line-height: 1.2; letter-spacing: -0.026em; }
.notice { padding: 10px 14px; border: 1px solid var(--warning-line); border-radius: 8px; background: var(--warning-soft); color: var(--warning); font-size: 0.8125rem; }
.connection { margin-top: 12px; color: var(--text-muted); font-size: 0.8125rem; }
h2 { margin: 24px 0 8px; color: var(--text-subtle); font-size: 0.75rem; font-weight: 520; letter-spacing: 0; }
.people { overflow: hidden; border: 1px solid var(--line); border-radius: 12px; background: var(--bg-card); }
.people li + li { border-top: 1px solid var(--line); }
button { font: inherit; letter-spacing: inherit; cursor: pointer; }
.person { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 48px; padding: 6px 14px; border: 0; background: none; color: var(--text); text-align: left; }
.person:hover { background: var(--bg-hover); }
.person:focus-visible { outline-offset: -2px; }
.initials { display: grid; place-items: center; flex: none; width: 32px; height: 32px; border-radius: 999px; background: var(--accent-soft); color: var(--accent); font-size: 0.75rem; font-weight: 600; }
.who { display: grid; flex: 1; min-width: 0; }
.who strong { color: var(--text-strong); font-weight: 520; }
.who span { overflow: hidden; color: var(--text-subtle); font-size: 0.75rem; text-overflow: ellipsis; }
.roles { color: var(--text-muted); font-size: 0.6875rem; text-align: right; }
.or { display: flex; align-items: center; gap: 12px; margin: 24px 0 16px; color: var(--text-subtle); font-size: 0.75rem; }
.or::before, .or::after { flex: 1; height: 1px; background: var(--line-strong); content: ""; opacity: 0.7; }
label { display: block; margin-bottom: 6px; color: var(--text-strong); font-size: 0.8125rem; font-weight: 520; }
input { width: 100%; height: 44px; padding: 0 14px; border: 1px solid var(--line-control); border-radius: 8px; background: var(--bg-card); color: var(--text-strong); font: inherit; font-size: 1rem; }
input::placeholder { color: var(--text-subtle); }
.error { margin-top: 6px; color: var(--danger); font-size: 0.8125rem; }
.primary { display: block; width: 100%; height: 44px; margin-top: 12px; border: 0; border-radius: 8px; background: var(--ink); color: var(--on-ink); font-weight: 520; line-height: 44px; text-align: center; text-decoration: none; }
.primary:hover { background: var(--ink-hover); }
.cancel { display: block; min-height: 44px; margin: 12px auto 0; padding: 0 14px; border: 0; background: none; color: var(--text-muted); }
.cancel:hover { color: var(--text-strong); text-decoration: underline; text-underline-offset: 3px; }
.lead { margin-bottom: 20px; color: var(--text-muted); }
.by-email { margin-top: 20px; }
.or + .by-email { margin-top: 0; }
main.wide { max-width: 880px; margin-top: 12px; }
.mails { overflow: hidden; margin-top: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg-card); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: var(--text); text-decoration: none; }
.mails a:hover { background: var(--bg-hover); }
.mails a:focus-visible { outline-offset: -2px; }
.mails strong { overflow: hidden; color: var(--text-strong); font-weight: 520; text-overflow: ellipsis; }
.mails span { color: var(--text-subtle); font-size: 0.75rem; }
.empty { margin-top: 20px; color: var(--text-muted); }
.fields { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; font-size: 0.8125rem; }
.fields dt { color: var(--text-subtle); }
.fields dd { margin: 0; overflow-wrap: anywhere; }
.mail { display: block; width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg-card); }
.plain { overflow: auto; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg-card); font: 0.8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.all { display: inline-block; margin-bottom: 16px; color: var(--accent); font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 760px) { body { padding: 16px 20px; } }
`;
