import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import {
  answerBrokenHttp,
  answerUnreadable,
  checkHosts,
  compressReplies,
  errorReplies,
  openApi,
  protectReplies,
  requestBodies,
  requestId,
  requestLog,
  serializeReplies,
  traceRequests,
} from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';
import { isSocketRequest } from './platform/socket/index.ts';
import { type CallTimes, createCallTimes } from './platform/status/index.ts';
import {
  clientAddresses,
  type Drain,
  drainBeforeClose,
  limitBodies,
  limitConnections,
  limitLargeReplies,
  limitSilence,
  trackOpenRequests,
} from './platform/traffic/index.ts';

/** Longer than an assistant takes to answer: a request silent in both directions for this long is useless. */
const silentRequestMs = 10 * 60_000;

interface Frame {
  app: FastifyInstance;
  drain: Drain;
  callTimes: CallTimes;
}

/** The server without domains: everything that applies to all requests. */
export async function buildFrame(platform: Platform): Promise<Frame> {
  const { config } = platform;
  const { limits } = config;
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerUnreadable(platform),
    clientErrorHandler: answerBrokenHttp(platform),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true },
    // Node's own limits; `limitBodies` and `limitConnections` are finer.
    http: {
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1_000, limits.requestMs / 4),
      shouldUpgradeCallback: isSocketRequest,
      // `checkHosts` refuses a request without a Host header, in the common error shape.
      requireHostHeader: false,
    },
    requestTimeout: limits.uploadMs,
    // During a stop, refused requests get our error shape; only connections left after that are closed by force.
    return503OnClosing: false,
    // Also limits each hook before closing; the longest one waits for requests or sockets.
    pluginTimeout: Math.max(30_000, config.shutdownMs + 5_000),
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeReplies);
  protectReplies(app, platform);
  // Before everything that reads the database.
  if (config.tracing) traceRequests(app);
  const callTimes = createCallTimes(platform.now);
  requestLog(app, callTimes.add);
  checkHosts(app, platform);
  requestBodies(app);
  limitLargeReplies(app);
  compressReplies(app);
  errorReplies(app);
  limitConnections(app, clientAddresses(config.trustProxy), limits.connections);
  const open = trackOpenRequests(app, limits.requestsPerAddress);
  limitBodies(app, platform, open);
  limitSilence(app, open, silentRequestMs);
  const drain = drainBeforeClose(app, open, config.shutdownMs);
  app.addHook('onListen', async () => learnAddress(app, platform));
  await app.register(cookie);
  await openApi(app, platform.version);
  return { app, drain, callTimes };
}

/** With port 0 the system chooses a port, which then becomes part of our address. */
function learnAddress(app: FastifyInstance, platform: Platform): void {
  const address = new URL(platform.publicUrl);
  const bound = app.server.address();
  if (address.port !== '0' || bound === null || typeof bound === 'string') return;
  address.port = String(bound.port);
  platform.publicUrl = address.origin;
}
