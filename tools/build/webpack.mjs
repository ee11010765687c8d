import path from 'node:path';
import { runChild } from '../run/child.mjs';

/** Runs webpack in one package and collects its output. */
export function runWebpack(dir, args = []) {
  const cli = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
  return runChild(process.execPath, [cli, ...args], { cwd: dir, isCollected: true });
}
