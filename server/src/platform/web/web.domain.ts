import { randomBytes } from 'node:crypto';
import type { BrowserConfig, Registry } from '@alma/shared/contract';
import { devServerFolder } from '@alma/shared/contract/delivery/limits';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { addScope } from '../http/index.ts';
import { assetRoutes } from './web.assets.ts';
import { builtWeb } from './web.built.ts';
import { developmentRoutes, developmentWeb, type DevServers } from './web.development.ts';
import { discoveryOf } from './web.discovery.ts';
import { createFrameReader, type FrameReader } from './web.frames.ts';
import { localIds, overrideIds, withOverrides } from './web.overrides.ts';
import { renderPage } from './web.page.ts';
import { pageHeaders } from './web.policy.ts';
import { localesWorker } from './web.reads.ts';
import { reportRoutes } from './web.reports.ts';
import { isPage } from './web.reserved.ts';
import {
  isLocal,
  type LiveReleases,
  type OverriddenRemote,
  type Visitor,
  type WebSource,
} from './web.source.ts';
import { texts } from './web.texts.ts';

export interface WebNeeds {
  /** The settings that every page receives. */
  browserConfig: () => BrowserConfig | Promise<BrowserConfig>;
  /** Set in `npm run dev` only. */
  devServers?: DevServers | undefined;
  /** Releases of the registry. Development servers take precedence over them. */
  releases?: LiveReleases | undefined;
  signing?: Signing | undefined;
  /** Identifies the visitor for whom a page or the registry is rendered. */
  visitorOf?: ((request: FastifyRequest, reply: FastifyReply) => Visitor) | undefined;
}

/** Proves that the registry comes from this platform. */
interface Signing {
  /** As a JWK. */
  publicKey: Record<string, string>;
  sign(content: string): Promise<string>;
}

/**
 * Serves the application: its page for every navigation, its files, its registry, and the endpoints for
 * browser reports.
 */
export function openWeb(
  { config: { webDir } }: { config: Pick<Config, 'webDir'> },
  { browserConfig, devServers, releases, signing, visitorOf }: WebNeeds,
) {
  const plugin: FastifyPluginAsync = async (app) => {
    let source: WebSource;
    let frames: FrameReader | undefined;
    if (devServers) {
      source = developmentWeb(devServers, app.log);
      await developmentRoutes(app, devServers);
    } else {
      const built = builtWeb(webDir, app.log, releases);
      source = built;
      await assetRoutes(app, { webDir, web: built, releases });
      const reader = createFrameReader(webDir, { web: built, releases }, app.log);
      app.addHook('onClose', () => reader.stop());
      frames = reader;
    }
    reportRoutes(app, frames);

    const hidden = { schema: { hide: true } };
    app.get(localesWorker.address, hidden, async (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'max-age=86400').send(localesWorker.script),
    );
    app.get('/config.json', hidden, async () => browserConfig());
    app.get('/remotes.json', hidden, async (request, reply) => {
      const content = JSON.stringify(await registryFor(request, reply));
      if (signing) reply.header('x-alma-signature', await signing.sign(content));
      return reply.type('application/json; charset=utf-8').send(content);
    });
    app.get('/.well-known/frontend-discovery.json', hidden, async () => discoveryOf(await source.shares()));
    app.get('/*', hidden, async (request, reply) => {
      if (!isNavigation(request)) return reply.callNotFound();
      return sendPage(request, reply);
    });

    async function registryFor(request: FastifyRequest, reply: FastifyReply): Promise<Registry> {
      const web = await source.read(visitorOf?.(request, reply));
      const ids = overrideIds(request);
      if (!releases || ids.length === 0) return web.registry;
      const chosen = await releases.overridden(ids, request.ip);
      // The development servers of `npm run dev` serve no release, but a person's own one takes precedence over them.
      return withOverrides(web, devServers ? chosen.filter(isLocal) : chosen);
    }

    /** Folders of development servers from which this page may load: overrides of the person who opens it. */
    async function localFolders(request: FastifyRequest, visitor: Visitor | undefined): Promise<string[]> {
      const ids = localIds(request);
      if (!releases || !visitor || ids.length === 0) return [];
      const chosen: OverriddenRemote[] = await releases.overridden(ids, request.ip).catch(() => []);
      const localOverrides = chosen.filter(isLocal).filter(({ userId }) => userId === visitor.userId);
      return localOverrides.map(({ server, remote }) => devServerFolder(server, remote));
    }

    async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const visitor = visitorOf?.(request, reply);
      const nonce = randomBytes(18).toString('base64');
      const [{ host, registry }, config, local] = await Promise.all([
        source.read(visitor),
        browserConfig(),
        localFolders(request, visitor),
      ]);
      const pathname = pathOf(request);
      reply.headers(pageHeaders(nonce, { pathname, hasHashes: host?.hashes !== undefined, local }));
      if (!host)
        return reply.code(503).send(`<!doctype html><title>${texts.title}</title><p>${texts.notBuilt}</p>`);
      const web = { host, registry };
      const development = Boolean(devServers);
      const signingKey = signing?.publicKey;
      const bucket = visitor?.bucket;
      return reply.send(renderPage({ web, config, pathname, nonce, development, signingKey, bucket, local }));
    }
  };
  return { routes: (app: FastifyInstance): void => addScope(app, 'web', plugin) };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** True for a navigation, false for a missing picture or script. */
function isNavigation(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  if (!isPage(pathname)) return false;
  const accepted = request.headers.accept ?? '*/*';
  if (accepted.includes('text/html')) return true;
  return accepted.includes('*/*') && !/\.\w+$/.test(pathname);
}
