import { EmailSchema } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { addScope } from '../platform/http/index.ts';
import type { Page } from '../platform/pages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { basePath, createOpenIdServer, developmentAddresses } from './openid-server.ts';
import { failurePage, signInPage } from './pages.ts';
import { developmentTexts as texts } from './texts.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The policy of the provider's own pages, which add the hash of the script that submits their forms. */
const protocolPolicy =
  "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The development sign-in below `/oidc`: the provider's endpoints, and the page for choosing a person. */
export function developmentRoutes(app: FastifyInstance, platform: Platform): void {
  const server = perAddress(platform);
  const failed = (reply: FastifyReply) =>
    send(reply.code(400), failurePage(developmentAddresses(platform.publicUrl).signIn));

  addScope(app, 'OpenID protocol', async (scope) => {
    // The provider parses its request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${basePath}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.hijack();
        reply.raw.setHeader('content-security-policy', protocolPolicy);
        await server().callback()(asSeenByBrowsers(request, platform.publicUrl), reply.raw);
      },
    });
  });

  addScope(app, 'development sign-in', async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Only the browser that started the sign-in can answer: the interaction's cookie is strict.
    const interaction = (request: FastifyRequest, reply: FastifyReply) =>
      server()
        .interactionDetails(asSeenByBrowsers(request, platform.publicUrl), reply.raw)
        .catch((error: unknown) => {
          if (error instanceof errors.SessionNotFound) return undefined;
          // The database is unavailable: the same sign-in continues afterwards.
          throw error;
        });

    const options = { schema: { hide: true } };
    scope.get(`${basePath}/interaction/:uid`, options, async (request, reply) => {
      const found = await interaction(request, reply);
      if (!found) return failed(reply);
      return send(reply, signInPage(pageInput(found.uid, found.params)));
    });

    scope.post(`${basePath}/interaction/:uid`, options, async (request, reply) => {
      const found = await interaction(request, reply);
      if (!found) return failed(reply);
      const enteredEmail = (request.body as { email?: string } | undefined)?.email?.trim() ?? '';
      const email = EmailSchema.safeParse(enteredEmail.toLowerCase());
      if (!email.success) {
        const input = { ...pageInput(found.uid, found.params), email: enteredEmail, error: texts.badEmail };
        return send(reply.code(400), signInPage(input));
      }
      if (found.session && found.session.accountId !== email.data) await forgetEarlier(server(), found);
      return resume(request, reply, { login: { accountId: email.data } });
    });

    scope.post(`${basePath}/interaction/:uid/cancel`, options, async (request, reply) => {
      if (!(await interaction(request, reply))) return failed(reply);
      return resume(request, reply, {
        error: 'access_denied',
        error_description: 'The sign-in was cancelled',
      });
    });
  });

  async function resume(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<FastifyReply> {
    const raw = asSeenByBrowsers(request, platform.publicUrl);
    const address = await server().interactionResult(raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(address, 303);
  }
}

/** The provider is bound to one address, which with port 0 is known only once the server listens. */
function perAddress(platform: Platform): () => Provider {
  let made: { address: string; server: Provider } | undefined;
  return () => {
    if (made?.address !== platform.publicUrl) {
      made = { address: platform.publicUrl, server: createOpenIdServer(platform) };
    }
    return made.server;
  };
}

/** Ends the provider's previous session without a page when another person uses this browser. */
async function forgetEarlier(server: Provider, interaction: Interaction): Promise<void> {
  const session = await server.Session.findByUid(interaction.session?.uid ?? '');
  await session?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}

/** The request as if it had been sent to our public address, below which the provider is mounted. */
function asSeenByBrowsers(request: FastifyRequest, publicUrl: string): FastifyRequest['raw'] {
  const { host, protocol } = new URL(publicUrl);
  const raw = request.raw as FastifyRequest['raw'] & { originalUrl?: string };
  raw.originalUrl ??= raw.url ?? '';
  raw.url = raw.originalUrl.slice(basePath.length);
  raw.headers.host = host;
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  return raw;
}

function pageInput(uid: string, params: Record<string, unknown>) {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const action = `${basePath}/interaction/${encodeURIComponent(uid)}`;
  return {
    action,
    cancelAction: `${action}/cancel`,
    connectionId: text(params['connection_id']),
    email: text(params['login_hint']) ?? '',
  };
}

function send(reply: FastifyReply, { html, headers }: Page): FastifyReply {
  return reply.headers(headers).send(html);
}
