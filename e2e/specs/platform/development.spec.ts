import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceWithRemote } from '../../../tools/generator/workspace-copy.mjs';
import { expect, test } from '../../support/test.ts';

const pageWith = (text: string): string => `import { Card, CardBody } from '@alma/shared/ui';
import { useState } from 'react';

export default function ReportPage() {
  const [note, setNote] = useState('');
  return (
    <Card>
      <CardBody>
        <p>${text}</p>
        <label>
          Note <input value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
      </CardBody>
    </Card>
  );
}
`;

/** Starts the development host of a remote: `npm run dev` in its folder. */
async function startStandalone(remote: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const program = path.join(remote, 'node_modules/webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [program, 'serve', '--env', 'standalone'], {
    cwd: remote,
    env: { ...process.env, PORT: '0' },
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`The development host ended:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        const address = /http:\/\/localhost:\d+/.exec(output);
        if (address) resolve(address[0]);
      });
    }
  });
  return { url, stop: () => (child.kill(), ended) };
}

test('a standalone remote shows an edit without a reload, and keeps typed text', async ({ page }) => {
  const { remote, remove } = workspaceWithRemote('report');
  const write = (text: string): void =>
    writeFileSync(path.join(remote, 'src/pages/report-page.tsx'), pageWith(text));
  write('first words');
  const standalone = await startStandalone(remote);
  try {
    await page.goto(standalone.url);
    await page.getByLabel('Note').fill('typed');
    await expect(page.getByText('first words')).toBeVisible();
    write('second words');
    await expect(page.getByText('second words')).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('typed');
  } finally {
    // An open page would keep trying to reach its server.
    await page.close();
    await standalone.stop();
    remove();
  }
});
