import { opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { names } from './layout.ts';
import { seal } from './pack.ts';
import { type ArchivePlace, unlessMissing } from './place.ts';

const keyPattern = /^[\w-]{16,64}$/;

/** Copies the product's files, which never change, from their folder. A bucket keeps them itself. */
export function createObjectCopies(
  { place, line, recipients }: { place: ArchivePlace; line: string; recipients: readonly string[] },
  folder: string | undefined,
) {
  const readers = recipients.toSorted().join('\n');
  /** The keys of files that these recipients can open. */
  let copied: Set<string> | undefined;
  let isRecorded = false;

  async function stored(): Promise<string[]> {
    const prefix = names.object(line);
    return (await place.list(prefix)).map((name) => name.slice(prefix.length));
  }

  async function known(): Promise<Set<string>> {
    if (copied) return copied;
    isRecorded = String(await place.get(names.recipients(line))) === readers;
    return (copied = new Set(isRecorded ? await stored() : []));
  }

  async function record(): Promise<void> {
    if (isRecorded) return;
    await place.put(names.recipients(line), Buffer.from(readers));
    isRecorded = true;
  }

  return {
    /**
     * Copies every new file, and after a change of recipients every file. Since a file is stored before its row is
     * committed, this includes all files that committed rows refer to.
     */
    async copyNew(): Promise<void> {
      if (folder === undefined) return;
      const done = await known();
      for await (const [key, file] of filesIn(folder)) {
        if (done.has(key)) continue;
        const content = await readFile(file).catch(unlessMissing);
        if (!content) continue;
        await place.put(names.object(line, key), await seal(content, recipients));
        done.add(key);
      }
      await record();
    },

    /** The keys in the archive whose files the product has removed. */
    async removed(): Promise<string[]> {
      if (folder === undefined) return [];
      const present = new Set<string>();
      for await (const [key] of filesIn(folder)) present.add(key);
      return (await stored()).filter((key) => !present.has(key));
    },

    async remove(key: string): Promise<void> {
      await place.remove(names.object(line, key));
      copied?.delete(key);
    },
  };
}

export type ObjectCopies = ReturnType<typeof createObjectCopies>;

async function* filesIn(folder: string): AsyncGenerator<[key: string, file: string]> {
  const above = await opendir(folder).catch(unlessMissing);
  for await (const shelf of above ?? []) {
    if (!shelf.isDirectory()) continue;
    const files = await opendir(path.join(folder, shelf.name)).catch(unlessMissing);
    for await (const { name } of files ?? [])
      if (keyPattern.test(name)) yield [name, path.join(folder, shelf.name, name)];
  }
}
