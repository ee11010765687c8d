// The product's sources as one plain bundle without federation, for comparison by benchmarks and budgets.
import path from 'node:path';
import { runWebpack } from '../../tools/build/webpack.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const configuration = path.join(import.meta.dirname, 'single-bundle.config.mjs');

const folderIn = (workspace: string): string => path.join(workspace, 'dist/single');

/** Folder of this workspace's bundle, laid out for `ALMA_WEB_DIR`. */
export const singleBundleFolder = folderIn(root);

/**
 * Builds the bundle of the workspace in `workspace`.
 * @returns its folder, laid out like `singleBundleFolder`
 */
export async function buildSingleBundle(workspace = root): Promise<string> {
  const { code, output } = await runWebpack(path.join(workspace, 'host'), ['--config', configuration]);
  if (code !== 0) throw new Error(`The single bundle could not be built:\n${output}`);
  return folderIn(workspace);
}
