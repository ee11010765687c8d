import { buildRemote, serveRemote } from '../build.ts';
import { assertChecked, checkRemote } from '../check.ts';
import type { Command } from '../command.ts';
import { createRemote } from '../create/create-remote.mjs';
import { RefusedError, UsageError } from '../errors.ts';
import { connect } from '../platform.ts';
import { projectOf } from '../project.ts';
import { originOf } from '../target.ts';
import { kilobytes } from '../uploads.ts';

export const create: Command = {
  summary: 'Create a remote that builds, has tests, and runs right away',
  subject: '<name>',
  options: ['title', 'dry-run', 'json', 'help'],
  async run({ cwd, subject, values }) {
    if (subject === undefined) throw new UsageError('Name the remote: alma create report');
    const created = createOrRefuse(cwd, subject, values.title, values['dry-run'] ?? false);
    const next = created.isWorkspace
      ? [
          'pnpm install',
          `pnpm --filter @alma/${created.folder} dev   (standalone)`,
          'npm run dev   (in the product)',
        ]
      : [
          `cd ${created.folder}`,
          'npm install',
          'npx alma dev',
          'npx alma release --to https://alma.example.com',
        ];
    const list = (lines: string[]): string => lines.map((line) => `  ${line}`).join('\n');
    const text = values['dry-run']
      ? `Would write:\n${list(created.files)}`
      : `${list(created.files)}\n\nNext:\n${list(next)}`;
    return { text, json: { ...created, ...(values['dry-run'] && { dry_run: true }) } };
  },
};

function createOrRefuse(root: string, name: string, title: string | undefined, isDryRun: boolean) {
  try {
    return createRemote({ root, name, isDryRun, ...(title !== undefined && { title }) });
  } catch (error) {
    if (error instanceof Error && error.name === 'CreateError') throw new RefusedError(error.message);
    throw error;
  }
}

export const dev: Command = {
  summary: 'Serve the remote standalone, with the test double of the server, or in a running product',
  subject: '[remote]',
  options: ['product', 'remote', 'dry-run', 'json', 'help'],
  async run({ cwd, subject, values }) {
    const project = projectOf(cwd, subject ?? values.remote);
    const product = values.product === undefined ? undefined : originOf(values.product);
    if (values['dry-run'])
      return { text: `Would serve ${project.dir}.`, json: { dry_run: true, dir: project.dir } };
    const code = await serveRemote(project, product);
    return { text: 'Stopped.', json: { code }, code: code === 0 ? 0 : 1 };
  },
};

export const build: Command = {
  summary: 'Build the remote',
  subject: '[remote]',
  options: ['remote', 'json', 'help'],
  async run({ cwd, subject, values, output }) {
    const { id, dir, isNew } = await buildRemote(projectOf(cwd, subject ?? values.remote), output);
    return {
      text: `${id} ${isNew ? 'is built' : 'is unchanged'}: ${dir}`,
      json: { release: id, dir, unchanged: !isNew },
    };
  },
};

export const check: Command = {
  summary: 'Check whether the remote can be released; nothing is uploaded',
  subject: '[remote]',
  options: ['against', 'remote', 'json', 'help'],
  async run(context) {
    const { cwd, subject, values } = context;
    const project = projectOf(cwd, subject ?? values.remote);
    // No token is needed, because what a platform offers is public.
    const platform =
      values.against === undefined
        ? undefined
        : connect({ origin: originOf(values.against), token: undefined });
    const checked = await checkRemote(project, context, platform);
    assertChecked(checked);
    const { release, warnings, entryBytes, pages, keyId } = checked;
    const where = platform ? ` on ${platform.origin}` : '';
    return {
      text: [
        `${release.id} can be released${where}.`,
        `  ${release.files.length} files; entry script ${kilobytes(entryBytes)} as sent`,
        ...Object.entries(pages).map(([expose, bytes]) => `  ${expose} ${kilobytes(bytes)}`),
        ...(keyId ? [`  /remotes.json is signed by ${keyId}`] : []),
        ...warnings.map((warning) => `Note: ${warning}.`),
      ].join('\n'),
      json: {
        release: release.id,
        files: release.files.length,
        entry_bytes: entryBytes,
        pages,
        warnings,
        signed_by: keyId ?? null,
      },
    };
  },
};
