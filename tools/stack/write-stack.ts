import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newSecrets, type StackHosts } from './secrets.ts';

/** Some files of a set exist and others do not. */
class IncompleteSecrets extends Error {
  override name = 'IncompleteSecrets';
}

export interface Written {
  created: string[];
  unchanged: string[];
}

/**
 * Only the owner of the folder can reach its files. The files themselves are readable, because Compose passes them to
 * containers with their owner and mode, and the users of containers do not exist on this machine.
 */
const modes = { folder: 0o700, secret: 0o644, settings: 0o600 };

const settings = `# Settings of the stack of docker-compose.yml. .env.example explains them all; secrets are the files in secrets/.
# Exported variables take precedence over this file.

# The demo: a sign-in that lets anyone in as anyone, on this machine only. To use your own sign-in provider, remove this
# line, set the settings below, and write the client's secret into secrets/oidc-client-secret.
COMPOSE_PROFILES=demo

# The address that browsers use. A proxy in front of the edge terminates TLS; EDGE_TRUSTED_PROXY is its address.
# PUBLIC_URL=https://alma.example.com
# EDGE_ADDRESS=127.0.0.1
# EDGE_PORT=8080
# EDGE_TRUSTED_PROXY=192.0.2.1
# OIDC_ISSUER=https://id.example.com
# OIDC_CLIENT_ID=client
# ADMIN_EMAILS=admin@example.com
`;

/**
 * Writes missing secrets, without changing existing ones.
 * @throws {IncompleteSecrets} when only some files of a set exist
 */
export function writeSecrets(folder: string, hosts?: StackHosts): Written {
  mkdirSync(folder, { recursive: true, mode: modes.folder });
  chmodSync(folder, modes.folder);
  const written: Written = { created: [], unchanged: [] };
  const groups = newSecrets(hosts);
  const isThere = (name: string): boolean => existsSync(path.join(folder, name));
  for (const names of groups.map(Object.keys)) {
    const missing = names.filter((name) => !isThere(name));
    if (missing.length === 0 || missing.length === names.length) continue;
    const found = names.filter(isThere);
    throw new IncompleteSecrets(
      `${missing.join(', ')} in ${folder} must match ${found.join(', ')}: restore the missing files, or remove the others.`,
    );
  }
  for (const [name, content] of groups.flatMap(Object.entries<string>)) {
    if (isThere(name)) written.unchanged.push(name);
    else {
      writeNew(path.join(folder, name), content, modes.secret);
      written.created.push(name);
    }
  }
  return written;
}

/** Writes `.env` for the demo unless it exists. @returns whether it was written */
export function writeSettings(folder: string): boolean {
  const file = path.join(folder, '.env');
  if (existsSync(file)) return false;
  writeNew(file, settings, modes.settings);
  return true;
}

function writeNew(file: string, content: string, mode: number): void {
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  chmodSync(file, mode);
}
