// `npm run dev`: the server in watch mode, and dev servers of host and remotes behind a single origin.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { loadEnvFile } from '../server/src/config/env-file.ts';
import { remoteFolders } from './build/targets.mjs';
import { freePorts } from './dev/ports.mjs';
import { prefixLines } from './dev/prefix-lines.mjs';

const root = path.dirname(import.meta.dirname);
const folders = ['host', ...remoteFolders(root)];
const ports = await freePorts(folders.length);
const children = new Set();
let isStopping = false;

const addresses = Object.fromEntries(
  folders.map((folder, index) => {
    start(folder, ['node_modules/webpack-cli/bin/cli.js', 'serve'], path.join(root, folder), {
      ALMA_DEV_PORT: String(ports[index]),
    });
    return [folder.replace('remote-', ''), `http://127.0.0.1:${ports[index]}`];
  }),
);

const { host, ...remotes } = addresses;
console.log(`Dev servers: ${folders.join(', ')}. The first page loads once they are ready.`);
// Loaded after the dev servers have started: a NODE_ENV in .env is meant for the server only.
loadEnvFile();
start('server', ['--watch', '--watch-preserve-output', '--enable-source-maps', 'server/src/main.ts'], root, {
  ALMA_DEV_SERVERS: JSON.stringify({ host, remotes }),
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

/** Starts one of the programs. When one exits, all are stopped: a partial set is worse than none. */
function start(name, args, cwd, env) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  prefixLines(child.stdout, process.stdout, name);
  prefixLines(child.stderr, process.stderr, name);
  child.on('exit', (code) => {
    children.delete(child);
    if (isStopping) return;
    console.error(`${name} exited with code ${code}.`);
    stop(1);
  });
}

function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
