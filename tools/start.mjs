// `npm start`: builds what has changed, then runs the server and restarts it when it dies.
import path from 'node:path';
import { loadEnvFile } from '../server/src/config/env-file.ts';
import { runChild } from './run/child.mjs';
import { supervise } from './run/supervise.mjs';

const root = path.dirname(import.meta.dirname);

const { code } = await runChild(process.execPath, [path.join(import.meta.dirname, 'build.mjs')]);
if (code !== 0) process.exit(code);

loadEnvFile();

const env = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/alma-compiled'),
  ALMA_RELEASE_BUILDS: '1',
  ...process.env,
};
const server = path.join(root, 'server/src/main.ts');
process.exit(await supervise(server, { execArgv: ['--enable-source-maps'], env }));
