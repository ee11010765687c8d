// `pnpm contract [--write] [--release] [--against file]`: compares the public surface of `@alma/shared` with the
// reports in `shared/api` and with the last release, and refuses a version bump that is too small.
// `pnpm contract --remotes https://alma.example.com [--token @file]` also checks the live remotes of that platform.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bumpOf, compareSurfaces, covers } from './contract/compare.mjs';
import { breaksOf } from './contract/live-remotes.mjs';
import { readSurface } from './contract/surface.mjs';

const shared = path.join(path.dirname(import.meta.dirname), 'shared');
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    remotes: { type: 'string' },
    token: { type: 'string' },
    against: { type: 'string', default: path.join(shared, 'api/released.json') },
  },
});

const surface = readSurface(shared);
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;
const files = {
  'modules.json': json(surface.modules),
  'schemas.json': json(surface.schemas),
  ...Object.fromEntries(
    Object.entries(surface.reports).map(([name, text]) => [`reports/${name}.api.md`, text]),
  ),
  ...(values.release && { 'released.json': json(surface) }),
};
const errors = [
  ...compareVersion(),
  ...update(),
  ...(values.remotes ? await breaksOf(surface, { to: values.remotes, token: values.token }) : []),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;

/** Writes the files that are out of date, or returns an error for each. */
function update() {
  const changed = Object.keys(files).filter((name) => {
    const file = path.join(shared, 'api', name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== files[name];
  });
  if (!values.write && !values.release)
    return changed.map((name) => `shared/api/${name} is out of date. Run \`pnpm contract --write\`.`);
  for (const name of changed) {
    const file = path.join(shared, 'api', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, files[name]);
    console.log(`Written: shared/api/${name}`);
  }
  return [];
}

function compareVersion() {
  const released = JSON.parse(readFileSync(values.against, 'utf8'));
  const changes = compareSurfaces(released, surface);
  const bump = bumpOf(changes);
  const [, newest] = /^## (\S+)/m.exec(readFileSync(path.join(shared, 'CHANGELOG.md'), 'utf8')) ?? [];
  console.log(
    changes.length === 0
      ? `Nothing has changed for remotes since ${released.version}.`
      : `${changes.length} changes since ${released.version}; the smallest allowed bump is ${bump}.`,
  );
  for (const { description } of changes.filter((change) => change.bump === 'major'))
    console.log(`  major: ${description}`);
  return [
    ...(changes.length === 0 || covers(released.version, surface.version, bump)
      ? []
      : [
          `Version ${surface.version} of @alma/shared is too low: the changes since ${released.version} need a ${bump} bump. ` +
            'Describe the change with `pnpm changeset`, then run `pnpm changeset version`.',
        ]),
    ...(newest === surface.version
      ? []
      : [`shared/CHANGELOG.md begins with ${newest}, but the version is ${surface.version}.`]),
  ];
}
