import { readFileSync } from 'node:fs';
import { UsageError } from './errors.ts';

/** The platform that a command calls. */
export interface Target {
  origin: string;
  token: string | undefined;
}

export interface TargetOptions {
  to?: string | undefined;
  token?: string | undefined;
}

type Env = Record<string, string | undefined>;

/** Address and token of the platform, from the options or the environment. */
export function targetOf(options: TargetOptions, env: Env): Target {
  const address = options.to ?? env['ALMA_URL'];
  if (!address) throw new UsageError('Name the platform: --to https://alma.example.com, or ALMA_URL.');
  return { origin: originOf(address), token: tokenOf(options.token, env) };
}

/** @throws {UsageError} for an address to which a token must not be sent */
export function originOf(address: string): string {
  if (!URL.canParse(address))
    throw new UsageError(`${address} is not an address such as https://alma.example.com.`);
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(address);
  if (username || password) throw new UsageError('The address must not contain a name or a password.');
  if (pathname !== '/' || search || hash)
    throw new UsageError('Give only the address of the platform, without a path: https://alma.example.com.');
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return origin;
  throw new UsageError('Tokens are sent over https only. Use http only for this machine (localhost).');
}

function tokenOf(option: string | undefined, env: Env): string | undefined {
  const value = option?.startsWith('@') ? readToken(option.slice(1)) : (option ?? env['ALMA_RELEASE_TOKEN']);
  const token = value?.trim();
  if (!token) return undefined;
  if (!/^[\x21-\x7e]{8,4096}$/.test(token))
    throw new UsageError('This is not a valid token: it contains spaces, or its length is wrong.');
  return token;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`The token file cannot be read: ${file}`);
  }
}
