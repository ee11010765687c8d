#!/usr/bin/env node
// `create-remote <name> [--title "Shown name"]`: makes a remote that builds, is tested and runs from its first minute.
import { parseArgs } from 'node:util';

const minNode = 24;

class UsageError extends Error {}

async function main() {
  if (Number.parseInt(process.versions.node, 10) < minNode) {
    throw new UsageError(`A remote needs Node.js ${minNode} or newer; this is ${process.version}.`);
  }
  // Imported late, since older versions of Node cannot parse it.
  const { createRemote } = await import('./create-remote.mjs');
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) {
    throw new UsageError('Usage: create-remote <name> [--title "Shown name"]');
  }
  const { folder, files, isWorkspace } = createRemote({ root: process.cwd(), name, title: values.title });
  const next = isWorkspace
    ? ['pnpm install', `pnpm --filter @alma/${folder} dev   (standalone)`, 'npm run dev   (in the product)']
    : [`cd ${folder}`, 'npm install', 'npm run dev'];
  console.log(
    `${files.map((file) => `  ${file}`).join('\n')}\n\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`,
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError) && error.name !== 'CreateError') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
