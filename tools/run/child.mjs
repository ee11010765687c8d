import { spawn } from 'node:child_process';

/**
 * Runs a program on this process's terminal, forwards signals, and kills it with all its children at the timeout. With
 * `isCollected`, its output is returned as `output` instead of printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeoutMs?: number, isCollected?: boolean }} [options]
 * @returns {Promise<{ code: number, isTimedOut: boolean, output: string }>}
 */
export function runChild(command, args, { cwd, env, timeoutMs, isCollected = false } = {}) {
  // A separate process group, so that its children can be killed with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: isCollected ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  let isTimedOut = false;
  const timer =
    timeoutMs &&
    setTimeout(() => {
      isTimedOut = true;
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), 10_000).unref();
    }, timeoutMs);

  const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      end(signal);
      child.once('exit', () => process.exit(1));
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });

  return new Promise((resolve) => {
    const finish = (code) => {
      clearTimeout(timer);
      passed.forEach((release) => release());
      resolve({ code, isTimedOut, output });
    };
    child.once('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.once(isCollected ? 'close' : 'exit', (code) => finish(code ?? 1));
  });
}
