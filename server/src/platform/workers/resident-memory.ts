import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Resident memory of a process in bytes, including buffers and native memory; 0 when the process has ended. */
export async function residentMemory(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux')
      return Number((await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout) * 1024;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
