import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface Bucket {
  name: string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Settings of a server that stores its files in this bucket. */
  env: Record<string, string>;
  /** The names of the stored objects. */
  objects(): Promise<string[]>;
  stop(): Promise<void>;
}

/** An S3 service on loopback with one bucket. */
export async function startBucket(): Promise<Bucket> {
  const [folder, name] = [await mkdtemp(path.join(tmpdir(), 'alma-bucket-')), 'alma'];
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const configureBuckets = [{ name, configs: [] }];
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets,
  });
  const { port } = await service.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    name,
    endpoint,
    credentials,
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async objects() {
      const names = await readdir(path.join(folder, name, 'files'), { recursive: true }).catch(() => []);
      return names.filter((file) => file.endsWith('_object'));
    },
    async stop() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
