// `npm start`: builds what has changed, then becomes the server.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { runChild } from './run/child.mjs';

const root = path.dirname(import.meta.dirname);

const { code } = await runChild(process.execPath, [path.join(import.meta.dirname, 'build.mjs')]);
if (code !== 0) process.exit(code);

const settings = path.join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

// The server runs in this very process, so that signals and the exit code need no middleman.
enableCompileCache(path.join(root, 'node_modules/.cache/alma-compiled'));
process.setSourceMapsEnabled(true);
await import('../server/src/main.ts');
