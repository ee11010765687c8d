import type { BrowserConfig } from '@alma/shared/contract';
import type { Registry } from '@alma/shared/remote';
import { readRegistry } from './registry.ts';

export interface BootData {
  config: BrowserConfig;
  registry: Registry;
  /** Errors found in the registry; the page works with its valid records. */
  registryErrors: string[];
  /** Subresource integrity of the host's own scripts, by address; absent while developing. */
  hashes: Record<string, string> | undefined;
  /** The bucket by which rollouts choose, from 0 to 99. */
  bucket: number;
  /** Folders of development servers that this page may load from, each with a trailing slash. */
  local: string[];
}

const bootId = 'alma-boot';

/**
 * Reads the data that the server wrote into the page. Checked by hand: a schema library would be the largest module of
 * the first script, for data that our own server has already validated.
 */
export function readBoot(page: Document = document): BootData {
  const { config, registry, hashes, bucket, local } = parseBlock(page);
  if (!isObject(config)) throw new Error('The page has no configuration: it was not rendered by the server.');
  const { registry: known, errors } = readRegistry(registry);
  return {
    config: config as unknown as BrowserConfig,
    registry: known,
    registryErrors: errors,
    hashes: isObject(hashes) ? (hashes as Record<string, string>) : undefined,
    bucket: typeof bucket === 'number' ? bucket : 0,
    local: Array.isArray(local) ? local.map(String) : [],
  };
}

function parseBlock(page: Document): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(page.getElementById(bootId)?.textContent ?? '');
    return isObject(block) ? block : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
