import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  calls,
  navigationSections,
  type PlatformContract,
  PlatformContractSchema,
  slotNames,
} from '@alma/shared/contract';

export type OfferedContract = Omit<PlatformContract, 'signing_key'>;

/** The package whose modules the host provides. It contains browser code, so only its data files are read. */
const packageFile = createRequire(import.meta.url).resolve('@alma/shared/package.json');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** What this platform offers to remotes. Exports of shared modules are included if they were recorded. */
export function readPlatformContract(): OfferedContract {
  const { version } = readJson(packageFile) as { version: string };
  const modulesFile = path.join(path.dirname(packageFile), 'api/modules.json');
  return PlatformContractSchema.omit({ signing_key: true }).parse({
    version,
    modules: existsSync(modulesFile) ? readJson(modulesFile) : {},
    calls: Object.keys(calls).sort(),
    slots: slotNames,
    sections: navigationSections,
  });
}
