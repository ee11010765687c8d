import { readdir, readFile } from 'node:fs/promises';

/** Pauses the postmaster with all its children. @returns a function that resumes them */
export async function stopPostgres(pid: number): Promise<() => void> {
  // The parent first, so that it cannot start another child.
  process.kill(pid, 'SIGSTOP');
  const children = await childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    // The parent last: it would remove ended children, which could then not be sent a signal.
    for (const stopped of [...children, pid]) process.kill(stopped, 'SIGCONT');
  };
}

export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The process name before the last bracket may contain any character.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    }),
  );
  return pids.filter((_pid, index) => parents[index] === parent);
}
