import { nextTask } from './lazy-pages/next-task.ts';

/** React and the application start in tasks of their own, from scripts of their own: neither holds up the browser for long. */
async function start(): Promise<void> {
  await import(/* webpackChunkName: "react" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackChunkName: "app" */ './main.tsx');
}

void start();
