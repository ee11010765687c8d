/** Uses the sizes of the shell and of the login, to avoid a layout shift when they render. */
export const frameStyle = `
body {margin: 0;background: var(--bg-canvas)}
#frame {color: var(--text-strong);font: var(--w-regular) var(--fs-14) / var(--lh-ui) var(--font);letter-spacing: -0.006em}
:where(#frame *) {box-sizing: border-box;margin: 0}
:where(#frame) i {display: block;flex: none;border-radius: var(--r-sm);background: var(--skeleton-1)}
:where(#frame) b {display: block;border: 1px solid var(--line-strong);border-radius: var(--r-list);background: var(--bg-card)}
@keyframes f-later {from {visibility: hidden}}
.f-later {animation: f-later 1ms 200ms both}
.f-brand {display: flex;align-items: center;gap: 10px;font-size: var(--fs-16);font-weight: var(--w-semi);letter-spacing: -0.02em}
.f-brand svg {width: 26px;height: 26px;fill: none}
.f-brand rect {fill: var(--ink)}
.f-brand path {stroke: var(--on-ink);stroke-width: 2.3;stroke-linecap: round;stroke-linejoin: round}
.f-brand circle {fill: var(--on-ink-accent)}

.f-app, .f-login {display: none}
[data-frame~=app] .f-app {
  display: grid;
  grid-template-columns: var(--sidebar-w) minmax(0, 1fr);
  height: 100vh;
  height: 100dvh
}
.f-side {padding: 0 var(--s-2)}
.f-side > p {height: 60px;padding-left: 10px}
.f-side > div {display: grid;gap: 22px;padding: 26px 10px}
.f-side i {width: 70%;height: 10px}
.f-sheet {
  min-width: 0;
  margin: 8px 8px 8px 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-sheet);
  box-shadow: var(--e-1);
  overflow: hidden
}
.f-bar {
  display: flex;
  align-items: center;
  gap: 14px;
  height: var(--topbar-h);
  padding: 0 18px;
  border-bottom: 1px solid var(--line-faint)
}
.f-bar svg {width: 16px;height: 16px;fill: none;stroke: var(--text-muted);stroke-width: 1.75;stroke-linecap: round}
.f-bar i {width: 16px;height: 16px;border-radius: 50%}
.f-bar svg + i {margin-left: auto}
.f-bar i + i {width: 24px;height: 24px;margin-left: 2px}
.f-main {padding: 26px 28px}
.f-main div {display: grid;gap: var(--s-6);max-width: var(--page-w);margin: 0 auto var(--s-6)}
.f-main p {font-size: var(--fs-24);font-weight: var(--w-semi);letter-spacing: -0.019em;line-height: var(--lh-tight)}
.f-main i {width: 180px;height: 28.8px}
.f-main .f-later i {width: auto;height: 168px;border-radius: var(--r-lg)}
@media (width > 900px) {
  [data-frame~=collapsed] .f-app {grid-template-columns: minmax(0, 1fr)}
  [data-frame~=collapsed] .f-side {display: none}
  [data-frame~=collapsed] .f-sheet {margin-left: 8px}
}

[data-frame=login] .f-login {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.12fr);
  min-height: 100vh;
  min-height: 100dvh
}
.f-half {display: flex;flex-direction: column;padding: 20px 32px}
.f-head {display: flex;align-items: center;justify-content: space-between;height: 36px}
.f-head i {width: 16px;height: 16px;margin-right: 6px;border-radius: 50%}
.f-half > i {width: 40px;height: 10px;margin-top: 7.4px}
.f-form {display: grid;width: 100%;max-width: 368px;margin: auto;padding: 24px 0 40px}
.f-form p {margin-bottom: 28px;font-size: 1.75rem;font-weight: var(--w-semi);letter-spacing: -0.026em;line-height: var(--lh-tight)}
.f-form i {width: 40px;height: 10px;margin: 4px 0 10.85px}
.f-form b {height: 44px}
.f-form b + i {width: auto;height: 44px;margin: 12px 0 0;border-radius: var(--r-md)}
.f-form i + i {width: auto;height: 1px;margin: 32px 0 24.4px}
.f-form div {display: grid;grid-template-columns: 1fr 1fr;gap: var(--s-2)}
.f-form div b {height: 42px}
.f-picture {margin: 8px 8px 8px 0;border: 1px solid var(--line);border-radius: var(--r-xl);background: var(--bg-sheet)}

@media (max-width: 900px) {
  .f-app.f-app, .f-login.f-login {grid-template-columns: minmax(0, 1fr)}
  .f-side, .f-picture {display: none}
  .f-sheet {margin: 0;border: 0;border-radius: 0;box-shadow: none}
  .f-bar {padding: 0 18px 0 16px}
  .f-bar i + i {margin-left: 8px}
  .f-main {padding: 20px 16px}
  .f-half {padding: 16px 20px}
  .f-head i {margin-right: 8px}
  .f-form div b {height: 44px}
}
`;
