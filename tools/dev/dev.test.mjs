import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const checkout = path.resolve(import.meta.dirname, '../..');
let root;
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

/** A checkout with the real `npm run dev`, whose dev servers and server are small programs. */
beforeEach(() => {
  root = mkdtempSync('/tmp/alma-dev-');
  for (const place of ['tools/dev.mjs', 'tools/dev', 'tools/build', 'server/src/config/env-file.ts'])
    cpSync(path.join(checkout, place), path.join(root, place), { recursive: true });
  symlinkSync(path.join(checkout, 'shared'), path.join(root, 'shared'));
  write('package.json', '{ "type": "module" }');
  write(
    'host/node_modules/webpack-cli/bin/cli.js',
    "console.log('NODE_ENV', process.env.NODE_ENV); setInterval(() => {}, 1000);",
  );
  write(
    'server/src/main.ts',
    'const { NODE_ENV, PORT, MAIL_FROM, ALMA_DEV_SERVERS } = process.env;' +
      'console.log(JSON.stringify({ NODE_ENV, PORT, MAIL_FROM, hasDevServers: Boolean(ALMA_DEV_SERVERS) }));' +
      'setInterval(() => {}, 1000);',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('reads .env for the server only, and lets the environment take precedence', async () => {
  write('.env', 'NODE_ENV=test\nPORT=4321\nMAIL_FROM=file@alma.test\n');
  const env = { ...process.env, MAIL_FROM: 'environment@alma.test' };
  // Variables of this test run would take precedence over the file.
  delete env.NODE_ENV;
  delete env.PORT;
  const child = spawn(process.execPath, [path.join(root, 'tools/dev.mjs')], { env });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  await new Promise((resolve) => {
    child.on('exit', resolve);
    child.stdout.on('data', (text) => {
      output += text;
      if (/^\[server\]/m.test(output) && /^\[host\]/m.test(output)) resolve();
    });
  });
  const ended = child.exitCode ?? once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  const [, settings = output] = /^\[server\] (\{.*)$/m.exec(output) ?? [];
  expect(JSON.parse(settings)).toEqual({
    NODE_ENV: 'test',
    PORT: '4321',
    MAIL_FROM: 'environment@alma.test',
    hasDevServers: true,
  });
  expect(output).toContain('[host] NODE_ENV undefined');
});

it('.env is read by each program of the server that is run by hand', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'server/package.json'), 'utf8'));
  for (const name of ['remotes:release', 'installation:prepare', 'ledger:verify'])
    expect(scripts[name]).toMatch(/^node --env-file-if-exists=\.\.\/\.env /);
});
