#!/usr/bin/env node
// `alma <command>`: creates, checks and releases a remote. Older versions of Node must be able to parse this file.
const minNode = 24;

if (Number.parseInt(process.versions.node, 10) < minNode) {
  console.error(`alma needs Node.js ${minNode} or newer; this is ${process.version}.`);
  process.exitCode = 2;
} else {
  const { readInstalledSources } = await import('../build/own-sources.mjs');
  await readInstalledSources();
  const { run } = await import('./main.ts');
  process.exitCode = await run(process.argv.slice(2));
}
