import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs webpack in one package and collects its output. */
export function runWebpack(dir, args = []) {
  const cli = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
  const { promise, resolve } = Promise.withResolvers();
  const child = spawn(process.execPath, [cli, ...args], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk) => (output += chunk);
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => resolve({ code: 1, output: error.message }));
  child.on('close', (code) => resolve({ code: code ?? 1, output }));
  return promise;
}
