import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { archiveConfig } from './archive.ts';
import {
  allowsLocalRemotes,
  type DataEnvironment,
  type Environment,
  environmentNames,
  EnvironmentSchema,
  hasDevelopmentMailbox,
  jointProblems,
} from './environment.ts';
import { connectionConfig, providerConfig } from './provider.ts';
import { readSettings } from './setting-files.ts';
import { tracingConfig } from './tracing.ts';

/** The whole configuration from outside, checked once at the start. */
export type Config = ReturnType<typeof toConfig>;
export type ModelConfig = ReturnType<typeof modelConfig>;
export type BucketConfig = NonNullable<ReturnType<typeof bucketConfig>>;

/** Invalid or missing variables; the message lists all of them by name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables (documented in `.env.example`), or from files that they name.
 * @throws {ConfigError} naming every invalid or missing variable at once.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, problems: unreadable } = readSettings(env, environmentNames);
  const parsed = EnvironmentSchema.safeParse(settings);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError([...unreadable, ...wrong]);
  }
  const values = parsed.data;
  const problems = [...unreadable, ...jointProblems(values)];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values);
}

function toConfig(values: Environment) {
  return {
    ...dataConfig(values),
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST ?? (values.OIDC_ISSUER && !hasDevelopmentMailbox(values) ? '0.0.0.0' : '127.0.0.1'),
    /** Our own origin as browsers see it, without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
    /** Host names, besides that of `publicUrl`, under which this server may be called. */
    allowedHosts: values.ALLOWED_HOSTS,
    logLevel: values.LOG_LEVEL,
    /** Where Prometheus reads metrics; disabled without a port. */
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Destination of traces; undefined means that none are recorded. */
    tracing: tracingConfig(values),
    trustProxy: values.TRUST_PROXY,
    /** Folder of the built host and remotes (the workspace root). */
    webDir: path.resolve(values.ALMA_WEB_DIR),
    /** Whether the builds in `webDir` become releases at the start. */
    releasesBuilds: values.ALMA_RELEASE_BUILDS,
    /** JSON of the webpack dev servers that are proxied, in `npm run dev` only. */
    devServers: values.ALMA_DEV_SERVERS,
    /** Whether a person's override may name a development server; never in production. */
    localRemotes: allowsLocalRemotes(values),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** Continuous archiving of the managed database; undefined when there is none. */
    archive: archiveConfig(values, bucketConfig(values)),
    /** Redis, through which the servers of an installation communicate; undefined for a single server. */
    redisUrl: values.REDIS_URL,
    serviceToken: values.SERVICE_TOKEN,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    /** The OpenID Connect provider; undefined means the embedded development one. */
    provider: providerConfig(values),
    /** Address of the demo's provider; undefined without a demo. */
    demoProviderUrl: values.DEMO_PROVIDER_URL,
    connections: connectionConfig(values),
    /** How long an unused release is kept. */
    releaseRetentionDays: values.RELEASE_RETENTION_DAYS,
    /** Ed25519 as PEM or base64; undefined means a key derived from the secret. */
    registrySigningKey: values.REGISTRY_SIGNING_KEY,
    mail: {
      /** The mail server; undefined means the development mailbox, or no mail in production. */
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      hasDevelopmentMailbox: hasDevelopmentMailbox(values),
    },
    model: modelConfig(values),
    limits: {
      bodyBytes: values.BODY_LIMIT_BYTES,
      callsPerMinute: values.RATE_CALLS_PER_MINUTE,
      signInsPerMinute: values.RATE_SIGN_INS_PER_MINUTE,
      testMailsPerMinute: values.RATE_TEST_MAILS_PER_MINUTE,
      publicFilesPerMinute: values.RATE_PUBLIC_FILES_PER_MINUTE,
      socketMessagesPerSecond: values.RATE_SOCKET_MESSAGES_PER_SECOND,
      socketOpeningsPerMinute: values.RATE_SOCKET_OPENINGS_PER_MINUTE,
      socketOpeningsPerAddressPerMinute: values.RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE,
      socketJoinsPerMinute: values.RATE_SOCKET_JOINS_PER_MINUTE,
      catchUpBytesPerMinute: values.RATE_CATCH_UP_BYTES_PER_MINUTE,
      badTokensPerMinute: values.RATE_BAD_TOKENS_PER_MINUTE,
      testMailsPerAddressPerHour: values.RATE_TEST_MAILS_PER_ADDRESS_PER_HOUR,
      chatsPerHour: values.RATE_CHATS_PER_HOUR,
      chatsPerDay: values.RATE_CHATS_PER_DAY,
      chatsWithUserPerDay: values.RATE_CHATS_WITH_USER_PER_DAY,
      aiBytesPerDay: values.RATE_AI_BYTES_PER_DAY,
      socketsPerUser: values.SOCKETS_PER_USER,
      eventStreamsPerUser: values.EVENT_STREAMS_PER_USER,
      modelCallsPerMinute: values.MODEL_CALLS_PER_MINUTE,
      embeddingCallsPerMinute: values.EMBEDDING_CALLS_PER_MINUTE,
      connections: { total: values.MAX_CONNECTIONS, perAddress: values.CONNECTIONS_PER_ADDRESS },
      requestsPerAddress: values.REQUESTS_PER_ADDRESS,
      requestsPerUser: values.REQUESTS_PER_USER,
      /** Sockets whose caller has not been identified yet. */
      waitingSockets: { total: values.WAITING_SOCKETS, perAddress: values.WAITING_SOCKETS_PER_ADDRESS },
      requestMs: values.REQUEST_TIMEOUT * 1000,
      uploadMs: Math.max(values.UPLOAD_TIMEOUT, values.REQUEST_TIMEOUT) * 1000,
      uploadBytesPerSecond: values.UPLOAD_BYTES_PER_SECOND,
    },
    /** How long requests have to finish when the server stops. */
    shutdownMs: values.SHUTDOWN_TIMEOUT * 1000,
  };
}

export type DataConfig = ReturnType<typeof dataConfig>;

/** Where the data of an installation are, and the secrets that seal them. */
export function dataConfig(values: DataEnvironment) {
  const dataDir = path.resolve(values.ALMA_DATA_DIR);
  const secretFile = path.join(dataDir, 'secret');
  return {
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** The database role that may change tables, used for migrations; undefined means the one of `databaseUrl`. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** Separate connections of the ledger; without a URL they use the same database and owner. */
    ledger: {
      databaseUrl: values.LEDGER_DATABASE_URL,
      ownerUrl:
        values.LEDGER_DATABASE_OWNER_URL ??
        (values.LEDGER_DATABASE_URL ? undefined : values.DATABASE_OWNER_URL),
      poolSize: values.LEDGER_POOL_SIZE,
    },
    /** Root secret from which keys are derived; the same on every server of an installation. */
    secret: values.ALMA_SECRET ?? developmentSecret(secretFile),
    /** Another secret whose tokens, cookies and seals are accepted while the installation changes its secret. */
    acceptedSecret: values.ALMA_SECRET_ACCEPTED,
    /** The file with the secret of an installation that generated its own. */
    secretFile: values.ALMA_SECRET ? undefined : secretFile,
    /** The bucket of an S3-compatible service that holds files; undefined means a folder in `dataDir`. */
    bucket: bucketConfig(values),
  };
}

export function bucketConfig(
  values: Pick<
    Environment,
    'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >,
) {
  if (!values.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    /** Undefined means Amazon's endpoint. */
    endpoint: values.S3_ENDPOINT,
    /** Undefined means the credentials that the machine provides. */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

const modelConfig = (values: Environment) => ({
  /** An OpenAI-compatible endpoint; undefined means that the offline assistant answers. */
  baseUrl: values.MODEL_BASE_URL,
  apiKey: values.MODEL_API_KEY,
  name: values.MODEL_NAME,
  embeddingModel: values.EMBEDDING_MODEL,
  /** The model's context window, shared by rules, passages, conversation and reply. */
  contextTokens: values.MODEL_CONTEXT_TOKENS,
  timeouts: {
    connectMs: values.MODEL_CONNECT_TIMEOUT_MS,
    firstByteMs: values.MODEL_FIRST_BYTE_TIMEOUT_MS,
    idleMs: values.MODEL_IDLE_TIMEOUT_MS,
    totalMs: values.MODEL_TOTAL_TIMEOUT_MS,
  },
});

/** A secret for this installation, created once, so that sessions survive a restart without any configuration. */
function developmentSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      const secret = randomBytes(32).toString('hex');
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
      return secret;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError([
        `ALMA_DATA_DIR: cannot write to ${path.dirname(file)} (${reason.split(',')[0]})`,
      ]);
    }
  }
}
