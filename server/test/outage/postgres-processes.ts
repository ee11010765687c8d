import { readdir, readFile } from 'node:fs/promises';

/** Stops the postmaster with all its children. @returns how to let them go on. */
export async function stopPostgres(pid: number): Promise<() => void> {
  // The parent first: it can start no further child then.
  process.kill(pid, 'SIGSTOP');
  const children = await childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    for (const stopped of [pid, ...children]) process.kill(stopped, 'SIGCONT');
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name before the last bracket may hold anything.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    }),
  );
  return pids.filter((_pid, place) => parents[place] === parent);
}
