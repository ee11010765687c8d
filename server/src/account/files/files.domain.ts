import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBucketStore, createDiskStore } from '../../platform/store/index.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { filesRoutes } from './files.routes.ts';
import { createFiles, type PictureUse } from './files.service.ts';
import { createOrphanedObjects } from './orphaned-objects.ts';
import { createPictureMaker } from './pictures/picture-maker.ts';
import { createUploads } from './uploads.ts';

const sweepMs = 10 * 60_000;

interface Needs {
  uses: readonly PictureUse[];
  safeFetch?: SafeFetch | undefined;
}

/** Files of users, avatars among them: on disk or in a bucket, and described in the database. */
export function openFiles(platform: Platform, { uses, safeFetch = createSafeFetch() }: Needs) {
  const { config, log } = platform;
  const store = config.bucket
    ? createBucketStore(config.bucket)
    : createDiskStore(path.join(config.dataDir, 'files'));
  const maker = createPictureMaker(log);
  const uploads = createUploads(path.join(config.dataDir, 'incoming'), maker);
  const objects = createOrphanedObjects(platform, store);
  const files = createFiles(platform, { store, objects, uses });
  let timer: NodeJS.Timeout | undefined;

  const sweep = (): void => {
    Promise.all([objects.sweep(), uploads.sweep(Date.now())]).catch((error: unknown) =>
      log.warn({ err: error }, 'left-over files stay for now'),
    );
  };

  return {
    pictures: createAvatarPictures({ files, uploads, safeFetch }),
    personalData: files.personalData,

    routes(app: FastifyInstance): void {
      filesRoutes(app, { files, uploads, publicFilesPerMinute: config.limits.publicFilesPerMinute });
      app.addHook('onReady', async () => {
        sweep();
        timer = setInterval(sweep, sweepMs);
        timer.unref();
      });
      app.addHook('onClose', async () => {
        clearInterval(timer);
        maker.stop();
        store.stop();
      });
    },
  };
}
