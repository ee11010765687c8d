import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../../platform/http/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/index.ts';
import type { Objects } from '../../platform/store/index.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { filesRoutes } from './files.routes.ts';
import { createFiles, type PictureUse } from './files.service.ts';
import { createIncomingFiles } from './incoming.ts';
import { createPictureMaker } from './pictures/picture-maker.ts';

interface Needs {
  uploads: Uploads;
  objects: Objects;
  uses: readonly PictureUse[];
  budgets: Pick<Budgets, 'fetches'>;
  safeFetch?: SafeFetch | undefined;
}

/** Files of users, including avatars: content in the object store, descriptions in the database. */
export function openFiles(
  platform: Platform,
  { uploads, objects, uses, budgets, safeFetch = createSafeFetch() }: Needs,
) {
  const { config, log } = platform;
  const maker = createPictureMaker(log);
  const incoming = createIncomingFiles(uploads, maker);
  const files = createFiles(platform, { objects, uses });

  return {
    pictures: createAvatarPictures({ files, incoming, safeFetch, fetches: budgets.fetches }),
    personalData: files.personalData,

    routes(app: FastifyInstance): void {
      filesRoutes(app, { files, incoming, publicFilesPerMinute: config.limits.publicFilesPerMinute });
      app.addHook('onClose', async () => maker.stop());
    },
  };
}
