import path from 'node:path';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { z } from 'zod';
import { readEd25519Key } from '../platform/security/index.ts';
import { archiveProblems, archiveSettings } from './archive.ts';
import { isLoopback } from './loopback.ts';
import { secretProblems } from './secrets.ts';
import { tracingProblems, tracingSettings } from './tracing.ts';
import { proxyProblem } from './trusted-proxies.ts';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
const positive = z.coerce.number().int().positive();
const optionalText = z.string().trim().min(1).optional();
/** Without scheme and port, which do not distinguish sites. */
const hostNames = list.pipe(
  z.array(
    z
      .string()
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i, {
        error: ({ input }) => `${String(input)} is not a host name or address`,
      })
      .toLowerCase(),
  ),
);
const httpUrl = z.url({ protocol: /^https?$/, message: 'must be an http or https address' });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgresql:// address' });

export const EnvironmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optionalText,
  PUBLIC_URL: httpUrl.optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  ...tracingSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: list.default([]),

  ALMA_DATA_DIR: z.string().default(path.resolve(import.meta.dirname, '../../../.alma')),
  ALMA_WEB_DIR: z.string().default(path.resolve(import.meta.dirname, '../../..')),
  ALMA_RELEASE_BUILDS: flag.default(false),
  ALMA_DEV_SERVERS: optionalText,
  ALMA_LOCAL_REMOTES: flag.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: positive.default(10),
  LEDGER_DATABASE_URL: postgresUrl.optional(),
  LEDGER_DATABASE_OWNER_URL: postgresUrl.optional(),
  LEDGER_POOL_SIZE: positive.default(5),
  REDIS_URL: z.url({ protocol: /^rediss?$/, message: 'must be a redis:// or rediss:// address' }).optional(),
  ALMA_ALLOW_MANAGED_DB: flag.default(false),
  ...archiveSettings,

  S3_BUCKET: optionalText,
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,

  RELEASE_RETENTION_DAYS: positive.max(3_650).default(30),
  REGISTRY_SIGNING_KEY: optionalText.refine(
    (text) => text === undefined || readEd25519Key(text) !== undefined,
    {
      message: 'must be an Ed25519 private key, as PEM or base64',
    },
  ),

  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be a smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Alma <no-reply@alma.test>'),

  ALMA_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ALMA_SECRET_ACCEPTED: z.string().min(32, 'must have at least 32 characters').optional(),
  SERVICE_TOKEN: z.string().default(''),
  ACCESS_TOKEN_SECONDS: positive.min(30).default(900),
  ADMIN_EMAILS: list.default([]),

  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_REDIRECT_URL: httpUrl.optional(),
  OIDC_LOGOUT_URL: httpUrl.optional(),
  OIDC_AUDIENCE: optionalText,
  DEMO_PROVIDER_URL: httpUrl.optional(),
  OIDC_CONNECTION_EMAIL: optionalText,
  OIDC_CONNECTION_APPLE: optionalText,
  OIDC_CONNECTION_FACEBOOK: optionalText,
  OIDC_CONNECTION_GITHUB: optionalText,
  OIDC_CONNECTION_GOOGLE: optionalText,
  OIDC_CONNECTION_LINKEDIN: optionalText,
  OIDC_CONNECTION_X: optionalText,

  MODEL_BASE_URL: httpUrl.optional(),
  MODEL_API_KEY: optionalText,
  MODEL_NAME: z.string().trim().min(1).default(aiLimits.defaultModel),
  EMBEDDING_MODEL: optionalText,
  MODEL_CONTEXT_TOKENS: positive.min(8_000).default(128_000),
  MODEL_CONNECT_TIMEOUT_MS: positive.default(5_000),
  MODEL_FIRST_BYTE_TIMEOUT_MS: positive.default(60_000),
  MODEL_IDLE_TIMEOUT_MS: positive.default(30_000),
  MODEL_TOTAL_TIMEOUT_MS: positive.default(300_000),

  BODY_LIMIT_BYTES: positive.default(1_048_576),
  RATE_CALLS_PER_MINUTE: positive.default(300),
  RATE_SIGN_INS_PER_MINUTE: positive.default(20),
  RATE_TEST_MAILS_PER_MINUTE: positive.default(10),
  RATE_PUBLIC_FILES_PER_MINUTE: positive.default(3000),
  RATE_SOCKET_MESSAGES_PER_SECOND: positive.default(10),
  RATE_SOCKET_OPENINGS_PER_MINUTE: positive.default(60),
  RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: positive.default(1200),
  RATE_SOCKET_JOINS_PER_MINUTE: positive.default(300),
  RATE_CATCH_UP_BYTES_PER_MINUTE: positive.default(134_217_728),
  RATE_BAD_TOKENS_PER_MINUTE: positive.default(60),
  RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR: positive.default(5),
  RATE_CHATS_PER_HOUR: positive.default(600),
  RATE_CHATS_PER_DAY: positive.default(3000),
  RATE_CHATS_WITH_USER_PER_DAY: positive.default(300),
  RATE_AI_BYTES_PER_DAY: positive.default(200_000_000),
  SOCKETS_PER_USER: positive.default(20),
  EVENT_STREAMS_PER_USER: positive.default(20),
  MODEL_CALLS_PER_MINUTE: positive.default(60),
  EMBEDDING_CALLS_PER_MINUTE: positive.default(60),
  MAX_CONNECTIONS: positive.default(10_000),
  CONNECTIONS_PER_ADDRESS: positive.default(1_000),
  REQUESTS_PER_ADDRESS: positive.default(500),
  REQUESTS_PER_USER: positive.default(100),
  WAITING_SOCKETS: positive.default(500),
  WAITING_SOCKETS_PER_ADDRESS: positive.default(50),
  REQUEST_TIMEOUT: positive.default(30),
  UPLOAD_TIMEOUT: positive.default(900),
  UPLOAD_BYTES_PER_SECOND: positive.default(1_024),
  SHUTDOWN_TIMEOUT: positive.default(20),
});

export type Environment = z.infer<typeof EnvironmentSchema>;

/** The variables that say where the data of an installation are, and what seals them. */
export const DataEnvironmentSchema = EnvironmentSchema.pick({
  NODE_ENV: true,
  ALMA_DATA_DIR: true,
  ALMA_ALLOW_MANAGED_DB: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  LEDGER_DATABASE_URL: true,
  LEDGER_DATABASE_OWNER_URL: true,
  LEDGER_POOL_SIZE: true,
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  ALMA_SECRET: true,
  ALMA_SECRET_ACCEPTED: true,
});

export type DataEnvironment = z.infer<typeof DataEnvironmentSchema>;

/** Every variable that is read; `.env.example` explains them. */
export const environmentNames = Object.keys(EnvironmentSchema.shape);

const providerVariables = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_REDIRECT_URL',
  'OIDC_LOGOUT_URL',
] as const;

/** Problems that involve more than one variable. */
export const jointProblems = (values: Environment): string[] => [
  ...databaseProblems(values),
  ...providerProblems(values),
  ...demoProblems(values),
  ...bucketProblems(values),
  ...archiveProblems(values),
  ...modelProblems(values),
  ...tracingProblems(values),
  ...values.TRUST_PROXY.flatMap((entry) => proxyProblem(entry) ?? []).map((text) => `TRUST_PROXY: ${text}`),
  ...productionProblems(values),
];

export const databaseProblems = (values: DataEnvironment): string[] =>
  (['DATABASE', 'LEDGER_DATABASE'] as const)
    .filter((name) => values[`${name}_OWNER_URL`] && !values[`${name}_URL`])
    .map((name) => `${name}_URL: missing, but ${name}_OWNER_URL is set`);

function providerProblems(values: Environment): string[] {
  const set = providerVariables.filter((name) => values[name] !== undefined);
  const required = providerVariables.filter((name) => name !== 'OIDC_CLIENT_SECRET');
  if (set.length === 0) return values.OIDC_AUDIENCE ? ['OIDC_ISSUER: missing, but OIDC_AUDIENCE is set'] : [];
  return required
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: missing, but ${set.join(', ')} ${set.length > 1 ? 'are' : 'is'} set`);
}

/** The demo lets anyone sign in as anyone, so no other machine may reach a server that trusts it. */
function demoProblems({ DEMO_PROVIDER_URL, PUBLIC_URL, OIDC_ISSUER }: Environment): string[] {
  if (!DEMO_PROVIDER_URL) return [];
  const address = PUBLIC_URL?.replace(/\/$/, '');
  const isHere = address !== undefined && isLoopback(new URL(address).hostname);
  if (isHere && OIDC_ISSUER === `${address}/oidc`) return [];
  return ['DEMO_PROVIDER_URL: only with a PUBLIC_URL on this machine, and its /oidc as OIDC_ISSUER'];
}

export function bucketProblems(values: DataEnvironment): string[] {
  const problems: string[] = [];
  const needBucket = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = needBucket.filter((name) => values[name] !== undefined);
  if (!values.S3_BUCKET && set.length > 0) problems.push(`S3_BUCKET: missing, but ${set.join(', ')} is set`);
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or neither');
  return problems;
}

const modelProblems = (values: Environment): string[] =>
  values.MODEL_BASE_URL
    ? []
    : (['MODEL_API_KEY', 'EMBEDDING_MODEL'] as const)
        .filter((name) => values[name] !== undefined)
        .map((name) => `MODEL_BASE_URL: missing, but ${name} is set`);

export const hasDevelopmentMailbox = (values: Environment): boolean =>
  values.NODE_ENV !== 'production' && values.SMTP_URL === undefined;

/**
 * Whether pages may load remotes from development servers. A missing NODE_ENV is not sufficient: without the setting,
 * this requires `npm run dev`, or the development sign-in on this machine.
 */
export function allowsLocalRemotes(values: Environment): boolean {
  if (values.NODE_ENV === 'production') return false;
  if (values.ALMA_LOCAL_REMOTES !== undefined) return values.ALMA_LOCAL_REMOTES;
  const isHere = values.PUBLIC_URL === undefined || isLoopback(new URL(values.PUBLIC_URL).hostname);
  return values.ALMA_DEV_SERVERS !== undefined || (isHere && values.OIDC_ISSUER === undefined);
}

function productionProblems(values: Environment): string[] {
  const loopback = values.HOST === undefined || ['127.0.0.1', 'localhost', '::1'].includes(values.HOST);
  const problems: string[] = [];
  if (!values.OIDC_ISSUER && !loopback) {
    problems.push(
      'HOST: only a loopback address while the development sign-in is on (set the OIDC_ variables)',
    );
  } else if (hasDevelopmentMailbox(values) && !loopback) {
    problems.push('HOST: only a loopback address while the development mailbox is on (set SMTP_URL)');
  }
  return values.NODE_ENV === 'production' ? [...problems, ...refusals(values)] : problems;
}

/** Settings that are acceptable only in development. */
function refusals(values: Environment): string[] {
  const problems: string[] = [];
  if (!values.OIDC_ISSUER) problems.push('OIDC_ISSUER: missing; production refuses the development sign-in');
  if (values.OIDC_ISSUER?.startsWith('http:') && !values.DEMO_PROVIDER_URL)
    problems.push('OIDC_ISSUER: must be https in production');
  problems.push(...dataRefusals(values));
  if (!values.PUBLIC_URL)
    problems.push('PUBLIC_URL: missing; production needs the address that browsers use');
  for (const name of ['PUBLIC_URL', 'OIDC_REDIRECT_URL', 'OIDC_LOGOUT_URL'] as const) {
    if (isPlainHttp(values[name])) problems.push(`${name}: must be https in production, or on this machine`);
  }
  if (values.ALMA_DEV_SERVERS) problems.push('ALMA_DEV_SERVERS: production refuses development servers');
  if (values.ALMA_LOCAL_REMOTES)
    problems.push('ALMA_LOCAL_REMOTES: production refuses remotes of development servers');
  return [...problems, ...secretProblems(values)];
}

export function dataRefusals(values: DataEnvironment): string[] {
  const problems: string[] = [];
  if (!values.DATABASE_URL && !values.ALMA_ALLOW_MANAGED_DB) {
    problems.push(
      'DATABASE_URL: missing; production refuses the managed database unless ALMA_ALLOW_MANAGED_DB=1',
    );
  }
  if (!values.ALMA_SECRET) problems.push('ALMA_SECRET: missing; production refuses default secrets');
  return problems;
}

/** Unencrypted traffic to this machine itself cannot be intercepted, so that an installation can be tried out. */
function isPlainHttp(address: string | undefined): boolean {
  if (!address) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}
