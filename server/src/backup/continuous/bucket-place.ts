import type { BucketConfig } from '../../config/config.ts';
import { openBucket, sendingTime } from '../../platform/store/index.ts';
import type { ArchivePlace } from './place.ts';

const folder = 'archive/';

/** An archive beside the product's files, in the same bucket. */
export function bucketPlace(settings: BucketConfig): ArchivePlace {
  let opened: ReturnType<typeof openBucket> | undefined;
  const open = () => (opened ??= openBucket(settings));
  const place = (name: string) => ({ Bucket: settings.bucket, Key: folder + name });

  return {
    async put(name, content) {
      const { library, client } = await open();
      const command = new library.PutObjectCommand({ ...place(name), Body: content });
      await client.send(command, sendingTime(content));
    },
    async get(name) {
      const { library, client } = await open();
      try {
        const { Body } = await client.send(new library.GetObjectCommand(place(name)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async list(prefix) {
      const { library, client } = await open();
      const names: string[] = [];
      const pages = library.paginateListObjectsV2(
        { client },
        { Bucket: settings.bucket, Prefix: folder + prefix },
      );
      for await (const { Contents = [] } of pages)
        names.push(...Contents.flatMap(({ Key }) => (Key ? [Key.slice(folder.length)] : [])));
      return names.sort();
    },
    async remove(name) {
      const { library, client } = await open();
      await client.send(new library.DeleteObjectCommand(place(name)));
    },
    stop: () => void opened?.then(({ client }) => client.destroy()),
  };
}
