import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { IntakeError, type Intake } from '../../../platform/intake/index.ts';
import { texts } from '../texts.ts';
import { cut, type Document } from './documents.ts';
import { htmlText } from './html-text.ts';

const limits = { mostBytes: 2 * 1024 * 1024, timeoutMs: 5_000 };
const textual = /^(?:text\/(?:plain|markdown|html)|application\/xhtml\+xml)\b/i;

/** Fetches the text behind an address. @throws {IntakeError} with the reason, in words for the person. */
export async function readPage(url: string, intake: Intake): Promise<Document> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-page-'));
  try {
    const file = path.join(folder, 'page');
    const { claimedType } = await intake(url, file, limits);
    const bytes = await readFile(file);
    const text = await textOf(bytes, claimedType);
    if (text.trim() === '') throw new IntakeError(texts.pageNotText);
    return cut('url', url, text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function textOf(bytes: Buffer, claimedType: string): Promise<string> {
  if (!textual.test(claimedType.trim()) || (await isSomethingElse(bytes)))
    throw new IntakeError(texts.pageNotText);
  const text = decoded(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(claimedType)?.[1]);
  return /html/i.test(claimedType) ? htmlText(text) : text;
}

async function isSomethingElse(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && !/html|xml/.test(type.mime);
}

function decoded(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new IntakeError(texts.pageNotText);
  }
}
