import { nextTask } from './lazy-pages/next-task.ts';

/** Starts React and the application as separate scripts in separate tasks, so that neither blocks for long. */
async function start(): Promise<void> {
  await import(/* webpackChunkName: "react" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackChunkName: "app" */ './main.tsx');
}

void start();
