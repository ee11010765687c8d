import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const templates = path.join(import.meta.dirname, 'templates');
const ownManifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));

/** A wish that cannot be met; the message says why. */
class CreateError extends Error {
  name = 'CreateError';
}

/**
 * Writes a new remote into `root`: as a package of the workspace when there is one, else as a project of its own.
 * @param {{ root: string, name: string, title?: string }} options
 * @returns {{ folder: string, files: string[], isWorkspace: boolean }} files relative to `root`
 */
export function createRemote({ root, name, title = capitalised(name) }) {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(name)) {
    throw new CreateError(
      `'${name}' cannot be a remote: take 2 to 32 small letters and digits, a letter first.`,
    );
  }
  if (/['\\\n]/.test(title)) throw new CreateError('A title has no quotes, backslashes or line breaks.');
  const folder = `remote-${name}`;
  if (existsSync(path.join(root, folder))) throw new CreateError(`${folder} is there already.`);

  const isWorkspace = existsSync(path.join(root, 'pnpm-workspace.yaml'));
  const dev = isWorkspace ? `pnpm --filter @alma/${folder} dev` : 'npm run dev';
  const [major] = ownManifest.version.split('.');
  const words = {
    ...ownManifest.dependencies,
    ...ownManifest.devDependencies,
    ...ownManifest.peerDependencies,
    ...ownManifest.alma?.tools,
    name,
    Name: capitalised(name),
    title,
    dev,
    requires: `^${major}.0.0`,
    shared: sharedFor(root, folder),
  };
  const files = [
    ...render('remote', folder, words),
    ...render(isWorkspace ? 'workspace' : 'standalone', folder, words),
    ...(isWorkspace ? render('e2e', 'e2e/specs', words) : []),
  ];
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { folder, files: files.map(({ file }) => file), isWorkspace };
}

/** As the project around has it: from a registry, or from an archive, whose place is another one seen from the remote. */
function sharedFor(root, folder) {
  const file = path.join(root, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const wanted = { ...manifest.devDependencies, ...manifest.dependencies }[ownManifest.name];
  if (!wanted?.startsWith('file:')) return wanted ?? ownManifest.version;
  const archive = path.resolve(root, wanted.slice('file:'.length));
  return `file:${path.relative(path.join(root, folder), archive)}`;
}

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function render(kind, folder, words) {
  const from = path.join(templates, kind);
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({
      file: path.join(folder, fill(file.replace(/\.tpl$/, ''), words)),
      text: fill(readFileSync(path.join(from, file), 'utf8'), words),
    }));
}

/** `{{name}}` in a template; a word that nobody knows is a fault of the template. */
function fill(text, words) {
  return text.replace(/\{\{([\w@/.-]+)\}\}/g, (_match, word) => {
    if (words[word] === undefined)
      throw new CreateError(`The templates ask for '${word}', which is unknown.`);
    return words[word];
  });
}
