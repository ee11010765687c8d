import { createHash, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** A provider whose answers the test controls. */
export interface StubProvider {
  issuer: string;
  /** How often a code was exchanged for tokens. */
  exchanges: number;
  /** How the token endpoint fails. */
  trouble: 'none' | 'status 500' | 'not json' | 'refuses' | 'hangs up' | 'hangs';
  /** Changes the id token before it is signed. */
  claims(claims: JWTPayload): JWTPayload;
  /** Signs instead of the real key, for tokens that must not pass. */
  sign?: ((claims: JWTPayload) => Promise<string>) | undefined;
  userinfo: JWTPayload | undefined;
  /** The PKCE verifier of the last exchange. */
  verifier: string;
  /** How often its keys were read. */
  keyReads: number;
  /** Signs with a new key from now on, and publishes that one alone. @returns what signs with the retired key */
  rotateKey(): Promise<(claims: JWTPayload) => Promise<string>>;
  /** An id token with these claims, signed with the published key, optionally under another key id. */
  signClaims(claims: JWTPayload, keyId?: string): Promise<string>;
  env: Record<string, string>;
  /** The query of the callback after a person has agreed. */
  authorize(loginUrl: string, claims: JWTPayload): URLSearchParams;
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface Code {
  nonce: string;
  challenge: string;
  claims: JWTPayload;
}

const clientId = 'alma-at-stub';

/** With a certificate it uses https, as production requires. */
export async function startStubProvider(tls?: { cert: string; key: string }): Promise<StubProvider> {
  let key = await makeKey('1');
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, JWTPayload>();
  let port = 0;

  const answer: RequestListener = (request, reply) => {
    const send = (status: number, body: unknown): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (stub.trouble === 'hangs') return;
    const path = new URL(request.url ?? '/', stub.issuer).pathname;
    if (path === '/.well-known/openid-configuration') return send(200, metadata(stub.issuer));
    if (path === '/jwks') {
      stub.keyReads += 1;
      return send(200, { keys: [key.published] });
    }
    if (path === '/userinfo') return send(200, stub.userinfo);
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (stub.trouble === 'hangs up') return void request.socket.destroy();
      if (stub.trouble === 'not json') return void reply.writeHead(502).end('<h1>Bad gateway</h1>');
      void token(new URLSearchParams(text)).then(([status, body]) => send(status, body));
    });

    async function token(body: URLSearchParams): Promise<[number, unknown]> {
      stub.exchanges += 1;
      if (stub.trouble === 'status 500') return [500, { error: 'server_error' }];
      if (stub.trouble === 'refuses') return [400, { error: 'invalid_grant' }];
      const claims = body.get('grant_type') === 'refresh_token' ? byRefreshToken(body) : byCode(body);
      if (!claims) return [400, { error: 'invalid_grant' }];
      const refreshToken = randomBytes(16).toString('hex');
      refreshTokens.set(refreshToken, claims);
      return [
        200,
        {
          access_token: randomBytes(16).toString('hex'),
          token_type: 'Bearer',
          expires_in: 3600,
          refresh_token: refreshToken,
          id_token: await (stub.sign ?? stub.signClaims)(stub.claims(claims)),
        },
      ];
    }
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);

  function byCode(body: URLSearchParams): JWTPayload | undefined {
    const code = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    stub.verifier = body.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(stub.verifier).digest('base64url');
    if (!code || challenge !== code.challenge) return undefined;
    const now = Math.floor(Date.now() / 1000);
    return { iss: stub.issuer, aud: clientId, iat: now, exp: now + 3600, nonce: code.nonce, ...code.claims };
  }

  function byRefreshToken(body: URLSearchParams): JWTPayload | undefined {
    const claims = refreshTokens.get(body.get('refresh_token') ?? '');
    refreshTokens.delete(body.get('refresh_token') ?? '');
    if (!claims) return undefined;
    const { nonce: _nonce, ...rest } = claims;
    return rest;
  }

  const stub: StubProvider = {
    issuer: '',
    exchanges: 0,
    trouble: 'none',
    claims: (claims) => claims,
    userinfo: undefined,
    verifier: '',
    keyReads: 0,
    async rotateKey() {
      const retired = key;
      key = await makeKey(String(Number(key.id) + 1));
      return (claims) => signWith(retired, claims);
    },
    signClaims: (claims, keyId = key.id) => signWith({ ...key, id: keyId }, claims),
    env: {},
    authorize(loginUrl, claims) {
      const parameters = new URL(loginUrl).searchParams;
      const code = randomBytes(16).toString('hex');
      const nonce = parameters.get('nonce') ?? '';
      codes.set(code, { nonce, challenge: parameters.get('code_challenge') ?? '', claims });
      return new URLSearchParams({ code, state: parameters.get('state') ?? '' });
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
      stub.issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await stub.start();
  stub.env = {
    OIDC_ISSUER: stub.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'stub secret',
    OIDC_REDIRECT_URL: 'http://localhost:4170/callback',
    OIDC_LOGOUT_URL: 'http://localhost:4170/login',
    OIDC_CONNECTION_GITHUB: 'conn_github',
  };
  return stub;
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/logout`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    scopes_supported: ['openid', 'profile', 'email', 'offline'],
  };
}

interface Key {
  id: string;
  secret: CryptoKey;
  published: JWK;
}

const signWith = ({ id, secret }: Key, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: id }).sign(secret);

async function makeKey(id: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { id, secret: privateKey, published: { ...(await exportJWK(publicKey)), kid: id, alg: 'ES256' } };
}
