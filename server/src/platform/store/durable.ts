import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Renames a complete file so that the result survives a power failure. */
export async function moveDurably(unfinished: string, target: string): Promise<void> {
  await sync(unfinished, 'r+');
  await rename(unfinished, target);
  await sync(path.dirname(target), 'r');
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
