import { readFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { unavailable } from '../problems/index.ts';
import { assertKey, type BucketSettings, ObjectMissing, type ObjectStore } from './store.ts';

const prefix = 'files/';
const checkMs = 2_000;
/** How long the service may take to begin its answer, and how long the answer may pause. */
const answerMs = 15_000;
/** The slowest connection over which an object can be stored. */
const minBytesPerMs = 100;

/** The timeout of a request that sends an object: the service answers only when it has received all of it. */
export const sendingTime = (content: Uint8Array): { requestTimeout: number } => ({
  requestTimeout: answerMs + content.byteLength / minBytesPerMs,
});

const away = (cause: unknown): Error =>
  Object.assign(unavailable('Files cannot be reached at the moment. Try again shortly.'), { cause });

function unreachable(cause: unknown): never {
  throw away(cause);
}

/** Ends a body that stops arriving. Bytes that wait for a slow reader are not the fault of the service. */
function endWhenStalled(body: IncomingMessage): void {
  let before = body.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = body.socket;
    if (body.complete) clearInterval(timer);
    else if (bytesRead === before && body.readableLength === 0)
      body.destroy(away(new Error('the service stopped sending')));
    before = bytesRead;
  }, answerMs).unref();
  body.once('close', () => clearInterval(timer));
}

/** A client of the service, and the library with its commands. */
export async function openBucket({ region, endpoint, credentials }: BucketSettings) {
  const library = await import('@aws-sdk/client-s3');
  const client: S3Client = new library.S3Client({
    region,
    // Services other than Amazon's often support neither buckets as host names nor its newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
    // Without `throwOnRequestTimeout`, the library only prints a warning and continues to wait.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: answerMs, throwOnRequestTimeout: true },
    maxAttempts: 3,
  });
  // The library limits only the time until an answer begins. Added next to the network, so that it sees every answer.
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { body } = result.response as { body?: unknown };
      if (body instanceof IncomingMessage) endWhenStalled(body);
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  return { library, client };
}

/** Creates the bucket unless it exists. */
export async function createBucket(settings: BucketSettings): Promise<void> {
  const { library, client } = await openBucket(settings);
  const Bucket = settings.bucket;
  try {
    const isThere = await client.send(new library.HeadBucketCommand({ Bucket })).then(
      () => true,
      () => false,
    );
    if (!isThere) await client.send(new library.CreateBucketCommand({ Bucket }));
  } finally {
    client.destroy();
  }
}

/** Objects in a bucket of an S3-compatible service. The client is loaded on first use. */
export function createBucketStore(settings: BucketSettings): ObjectStore {
  let loaded: ReturnType<typeof openBucket> | undefined;

  const place = (key: string) => {
    assertKey(key);
    return { Bucket: settings.bucket, Key: prefix + key };
  };

  return {
    async put(key, content) {
      const { library, client } = await (loaded ??= openBucket(settings));
      // Read into memory, so that the library can retry the upload; no file is large.
      const Body = typeof content === 'string' ? await readFile(content) : content;
      const command = new library.PutObjectCommand({ ...place(key), Body });
      await client.send(command, sendingTime(Body)).catch(unreachable);
    },

    async get(key, range) {
      const { library, client } = await (loaded ??= openBucket(settings));
      const command = new library.GetObjectCommand({
        ...place(key),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      });
      const { Body } = await client.send(command).catch((error: unknown) => {
        throw (error as Error).name === 'NoSuchKey' ? new ObjectMissing(key) : unreachable(error);
      });
      return Body as Readable;
    },

    async remove(key) {
      const { library, client } = await (loaded ??= openBucket(settings));
      await client.send(new library.DeleteObjectCommand(place(key))).catch(unreachable);
    },

    async address() {
      if (settings.credentials) return settings;
      // The machine's credentials may change, and a process without our environment could not find them.
      const { client } = await (loaded ??= openBucket(settings));
      const { accessKeyId, secretAccessKey, sessionToken } = await client.config
        .credentials()
        .catch(unreachable);
      const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
      return { ...settings, credentials };
    },

    async check() {
      const { library, client } = await (loaded ??= openBucket(settings));
      const command = new library.HeadBucketCommand({ Bucket: settings.bucket });
      await client.send(command, { abortSignal: AbortSignal.timeout(checkMs) });
    },

    stop: () => void loaded?.then(({ client }) => client.destroy()),
  };
}
