import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from '../../support/releases-test.ts';

const encodings = [
  [brotliDecompressSync, brotliCompressSync],
  [gunzipSync, gzipSync],
  [(bytes: Buffer) => bytes, (bytes: Buffer) => bytes],
] as const;

/** Changes a text in every stored object that contains it, including compressed ones. @returns how many there were */
function changeObjects(dataDir: string, from: string, to: string): number {
  const folder = path.join(dataDir, 'files');
  let changed = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const [unpack, pack] of encodings) {
      const text = tryUnpack(readFileSync(file), unpack);
      if (!text?.includes(from)) continue;
      writeFileSync(file, pack(Buffer.from(text.replaceAll(from, to))));
      changed += 1;
      break;
    }
  }
  return changed;
}

function tryUnpack(bytes: Buffer, unpack: (bytes: Buffer) => Buffer): string | undefined {
  try {
    return unpack(bytes).toString();
  } catch {
    return undefined;
  }
}

const pageOf = (text: string): string =>
  `return () => React.createElement('p', null, ${JSON.stringify(text)})`;

// The browser reports the scripts that it refuses.
test.use({ expectedErrors: [/./] });

test('changed bytes in the object store are not run', async ({ browser, page, platform }) => {
  const team = await platform.makeTeam('stored', 'Stored');
  await team.release({ version: '1.0.0', build: 'good1', page: pageOf('As it was released') });
  await page.goto('/stored');
  await expect(page.getByText('As it was released')).toBeVisible();

  expect(
    changeObjects(platform.product.dataDir, 'As it was released', 'As an attacker made it'),
  ).toBeGreaterThan(0);
  // A new browser, without the cached copies of the first one.
  const other = await browser.newContext({ baseURL: platform.product.url, storageState: platform.visitor });
  const fresh = await other.newPage();
  await fresh.goto('/stored');
  await expect(fresh.getByText('Stored is unavailable')).toBeVisible();
  await expect(fresh.getByText('As an attacker made it')).toHaveCount(0);
  await other.close();
});

test('our own script runs only with its hash', async ({ page, platform }) => {
  const team = await platform.makeTeam('hashed', 'Hashed');
  await team.release({ version: '1.0.0', build: 'good1', page: pageOf('Hashed') });
  const reply = await page.goto('/');
  expect(await reply?.headerValue('integrity-policy')).toBe('blocked-destinations=(script)');
  const outcome = (withHash: boolean) =>
    page.evaluate(async (hasIntegrity) => {
      const registry = (await (await fetch('/remotes.json')).json()) as {
        remotes: { name: string; entry: string; integrity: string }[];
      };
      const record = registry.remotes.find(({ name }) => name === 'hashed');
      const script = document.createElement('script');
      script.crossOrigin = 'anonymous';
      if (hasIntegrity) script.integrity = record?.integrity ?? '';
      script.src = record?.entry ?? '';
      return new Promise<string>((resolve) => {
        script.onload = () => resolve('run');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      });
    }, withHash);
  expect([await outcome(false), await outcome(true)]).toEqual(['refused', 'run']);
});
