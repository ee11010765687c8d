import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** Encrypts a stream for the owners of public keys, in the format of age. */
export const encryptionFor = (recipients: readonly string[]) =>
  async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* readable(await encrypter.encrypt(webStream(plain)));
  };

/** Decrypts a stream with one of these private keys, by line, and fails when a byte was changed or is missing. */
export const decryptionWith = (identity: string) =>
  async function* (sealed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    for (const key of identity.split('\n')) decrypter.addIdentity(key);
    yield* readable(await decrypter.decrypt(webStream(sealed)));
  };

const webStream = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as unknown as globalThis.ReadableStream<Uint8Array>;

const readable = (stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream);
