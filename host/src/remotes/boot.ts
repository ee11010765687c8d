import type { BrowserConfig } from '@alma/shared/contract';
import type { Registry } from '@alma/shared/remote';
import { readRegistry } from './registry.ts';

export interface BootData {
  config: BrowserConfig;
  registry: Registry;
  /** What was wrong with the registry; the page works on with what is good in it. */
  registryFaults: string[];
  /** Subresource integrity of the host's own scripts, by address; absent while developing. */
  hashes: Record<string, string> | undefined;
}

const bootId = 'alma-boot';

/**
 * Reads what the server wrote into the page. Checked by hand: a schema library would be the largest part of the
 * first script, to check what our own server has already checked.
 */
export function readBoot(page: Document = document): BootData {
  const { config, registry, hashes } = parseBlock(page);
  if (!isObject(config)) throw new Error('The page carries no configuration: it was not made by the server.');
  const { registry: known, faults } = readRegistry(registry);
  return {
    config: config as unknown as BrowserConfig,
    registry: known,
    registryFaults: faults,
    hashes: isObject(hashes) ? (hashes as Record<string, string>) : undefined,
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
