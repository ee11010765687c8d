import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { browserArguments } from '../../e2e/support/browser.ts';

interface OpenBrowser {
  /** Port of the DevTools protocol. */
  port: number;
  close(): Promise<void>;
}

/** Starts a browser without automation; the caller may connect with the DevTools protocol. */
export async function openBrowser(executablePath: string, profile: string): Promise<OpenBrowser> {
  const args = [
    ...browserArguments,
    '--headless=new',
    '--password-store=basic',
    '--use-mock-keychain',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(output) ?? [];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`The browser did not start:\n${output}`)));
  });
  return {
    port: Number(port),
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
