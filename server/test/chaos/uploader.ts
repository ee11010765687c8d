import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { StoredFile } from '@alma/shared/contract';
import type { SignedIn } from '../sign-in.ts';
import { ask, send } from './call.ts';
import { persist } from './persist.ts';
import type { Tally } from './tally.ts';

const bytes = 20_000;
/** Below the limit for one person. */
const maxFiles = 400;

/** Uploads files, and verifies the acknowledged ones. */
export class Uploader {
  /** The hash of each file's expected content, by file id. */
  readonly acknowledged = new Map<string, string>();
  readonly #names: string[] = [];
  readonly #origin: string;
  readonly #person: SignedIn;
  readonly #base: string;

  constructor(origin: string, person: SignedIn) {
    [this.#origin, this.#person] = [origin, person];
    this.#base = `/api/v1/users/${person.userId}/files`;
  }

  async upload(tally: Tally): Promise<void> {
    if (this.#names.length >= maxFiles) return;
    const content = randomBytes(bytes / 2).toString('hex');
    const name = `${randomUUID()}.txt`;
    this.#names.push(name);
    const headers = { 'idempotency-key': name };
    const stored = await persist(tally.begin('upload'), () => {
      const form = new FormData();
      form.append('file', new File([content], name, { type: 'text/plain' }));
      return ask<StoredFile>(this.#origin, this.#base, this.#person, { form, headers });
    });
    if (stored) this.acknowledged.set(stored.id, hash('sha256', content));
  }

  /** Files that are lost, changed or duplicated. */
  async errors(): Promise<string[]> {
    const errors: string[] = [];
    for (const [id, expected] of this.acknowledged) {
      const reply = await send(this.#origin, `${this.#base}/${id}/content`, this.#person).catch(String);
      const found = typeof reply === 'string' ? reply : hash('sha256', await reply.text());
      if (found !== expected) errors.push(`file ${id} is not what was acknowledged: ${found}`);
    }
    const names = await this.#storedNames();
    const doubled = names.filter((name, index) => names.indexOf(name) !== index);
    return [...errors, ...doubled.map((name) => `file ${name} was stored twice`)];
  }

  async #storedNames(): Promise<string[]> {
    const names: string[] = [];
    for (let page = 1; ; page += 1) {
      const address = `${this.#base}?page=${page}&limit=100`;
      const { files } = await ask<{ files: StoredFile[] }>(this.#origin, address, this.#person);
      names.push(...files.map(({ name }) => name));
      if (files.length < 100) return names;
    }
  }
}
