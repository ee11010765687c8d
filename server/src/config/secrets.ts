import { unescape } from 'node:querystring';
import type { Environment } from './environment.ts';

interface Secret {
  name: keyof Environment;
  value: string;
}

/** Examples from our documentation and common placeholders of others. */
const examples = new Set(['alma-web', 'key', 'password', 'secret', 'token', 'test', 'admin', 'postgres']);
const placeholder = /change.?me|example|placeholder|replace.?me|your.?(own.?)?(secret|key|token|password)/i;

const minCharacters = 8;
const minPairs = 16;

/** Problems of the configured secrets; a production server refuses to start with any of them. */
export function secretProblems(values: Environment): string[] {
  const secrets = secretsOf(values);
  const isExample = ({ value }: Secret) => examples.has(value.toLowerCase()) || placeholder.test(value);
  const problems = secrets
    .filter(isExample)
    .map(({ name }) => `${name}: is an example, which everybody knows`);
  for (const name of ['ALMA_SECRET', 'ALMA_SECRET_ACCEPTED'] as const) {
    if (isGuessable(values[name] ?? ''))
      problems.push(`${name}: is easy to guess; take the output of \`openssl rand -hex 32\``);
  }
  return [...problems, ...sharedSecrets(secrets)];
}

/** True when there are too few different characters, or a short text is repeated. */
function isGuessable(secret: string): boolean {
  if (secret === '') return false;
  const characters = [...secret];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return new Set(characters).size < minCharacters || new Set(pairs).size < minPairs;
}

/** One leaked secret must not reveal another. */
function sharedSecrets(secrets: Secret[]): string[] {
  const byValue = Map.groupBy(secrets, ({ value }) => value);
  return [...byValue.values()]
    .map((same) => same.map(({ name }) => name).join(', '))
    .filter((names) => names.includes(', '))
    .map((names) => `${names}: have the same value; give each its own`);
}

type Named = [name: keyof Environment, value: string | undefined];

/** Each password once: product and ledger, and their owners, may use the same account of a database server. */
const databasePasswords = (values: Environment): Named[] =>
  (['DATABASE_URL', 'LEDGER_DATABASE_URL', 'DATABASE_OWNER_URL', 'LEDGER_DATABASE_OWNER_URL'] as const)
    .map((name): Named => [name, passwordOf(values[name])])
    .filter(([, password], n, all) => all.findIndex(([, other]) => other === password) === n);

function secretsOf(values: Environment): Secret[] {
  const all: Named[] = [
    ['ALMA_SECRET', values.ALMA_SECRET],
    ['ALMA_SECRET_ACCEPTED', values.ALMA_SECRET_ACCEPTED],
    ['SERVICE_TOKEN', values.SERVICE_TOKEN],
    ['REGISTRY_SIGNING_KEY', values.REGISTRY_SIGNING_KEY],
    ['OIDC_CLIENT_SECRET', values.OIDC_CLIENT_SECRET],
    ['S3_SECRET_ACCESS_KEY', values.S3_SECRET_ACCESS_KEY],
    ['MODEL_API_KEY', values.MODEL_API_KEY],
    ...databasePasswords(values),
    ['REDIS_URL', passwordOf(values.REDIS_URL)],
    ['SMTP_URL', passwordOf(values.SMTP_URL)],
  ];
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

const passwordOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : unescape(new URL(address).password);
