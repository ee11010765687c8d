import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const templates = path.join(import.meta.dirname, 'templates');
const ownManifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));

/** A request that cannot be met; the message says why. */
class CreateError extends Error {
  name = 'CreateError';
}

/**
 * Writes a new remote into `root`: as a package of the workspace if there is one, otherwise as a separate project.
 * @param {{ root: string, name: string, title?: string, isDryRun?: boolean }} options
 * @returns {{ folder: string, files: string[], isWorkspace: boolean }} files relative to `root`
 */
export function createRemote({ root, name, title = capitalised(name), isDryRun = false }) {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(name)) {
    throw new CreateError(
      `'${name}' cannot be a remote: use 2 to 32 lower-case letters and digits, starting with a letter.`,
    );
  }
  if (/['\\\n]/.test(title))
    throw new CreateError('A title must not have quotes, backslashes or line breaks.');
  const folder = `remote-${name}`;
  if (existsSync(path.join(root, folder))) throw new CreateError(`${folder} already exists.`);

  const isWorkspace = existsSync(path.join(root, 'pnpm-workspace.yaml'));
  const dev = isWorkspace ? `pnpm --filter @alma/${folder} dev` : 'npm run dev';
  const [major] = ownManifest.version.split('.');
  const shared = sharedFor(root);
  const values = {
    ...ownManifest.dependencies,
    ...ownManifest.devDependencies,
    ...ownManifest.peerDependencies,
    ...ownManifest.alma?.tools,
    name,
    Name: capitalised(name),
    title,
    dev,
    requires: `^${major}.0.0`,
    shared: shared.specifier,
  };
  const files = [
    ...render('remote', folder, values),
    ...render(isWorkspace ? 'workspace' : 'standalone', folder, values),
    ...(isWorkspace ? render('e2e', 'e2e/specs', values) : []),
  ];
  for (const { file, text } of isDryRun ? [] : files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const written = files.map(({ file }) => file);
  if (!shared.archive || isWorkspace) return { folder, files: written, isWorkspace };
  const copy = path.join(folder, shared.copy);
  if (!isDryRun) {
    mkdirSync(path.dirname(path.join(root, copy)), { recursive: true });
    copyFileSync(shared.archive, path.join(root, copy));
  }
  return { folder, files: [...written, copy], isWorkspace };
}

/**
 * The dependency on this package: the version that the enclosing project uses, or a copy of its archive, because
 * pipelines check out only the folder of the remote.
 */
function sharedFor(root) {
  const file = path.join(root, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const specifier = { ...manifest.devDependencies, ...manifest.dependencies }[ownManifest.name];
  if (!specifier?.startsWith('file:')) return { specifier: specifier ?? ownManifest.version };
  const archive = path.resolve(root, specifier.slice('file:'.length));
  const copy = `vendor/${path.basename(archive)}`;
  return { specifier: `file:${copy}`, archive, copy };
}

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function render(kind, folder, values) {
  const from = path.join(templates, kind);
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({
      file: path.join(folder, fill(file.replace(/\.tpl$/, ''), values)),
      text: fill(readFileSync(path.join(from, file), 'utf8'), values),
    }));
}

/** Replaces `{{name}}` in a template. @throws for an unknown name */
function fill(text, values) {
  return text.replace(/\{\{([\w@/.-]+)\}\}/g, (_match, key) => {
    if (values[key] === undefined) throw new CreateError(`The templates use '{{${key}}}', which is unknown.`);
    return values[key];
  });
}
