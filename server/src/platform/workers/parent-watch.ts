import { workerData } from 'node:worker_threads';

const intervalMs = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
