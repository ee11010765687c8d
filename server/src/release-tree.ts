import { openDelivery } from './delivery/index.ts';
import { createUploads } from './platform/http/index.ts';
import { createBudgets } from './platform/limits/index.ts';
import type { Platform } from './platform/platform.ts';
import { createSignals } from './platform/signals/index.ts';
import { openObjects } from './platform/store/index.ts';

export interface TreeReport {
  lines: string[];
  notLive: string[];
  hasFailed: boolean;
}

/**
 * Releases the remotes of this tree to an installation, whether or not its servers run.
 * @returns a line for each remote, separately for those that are not live, and whether one could not be released
 */
export async function releaseTree(platform: Platform): Promise<TreeReport> {
  const objects = openObjects(platform);
  try {
    const delivery = openDelivery(platform, {
      signals: createSignals(platform),
      budgets: createBudgets(platform),
      uploads: createUploads(platform),
      objects,
    });
    const released = await delivery.releaseTree();
    const stateOf = ({ reason, isFailed }: (typeof released)[number]): string => {
      if (isFailed) return `not released: ${reason}`;
      return reason === undefined ? 'live' : `registered, but ${reason}`;
    };
    const lineOf = (release: (typeof released)[number]): string =>
      `${release.remote} ${release.release}: ${stateOf(release)}`;
    return {
      lines: released.map(lineOf),
      notLive: released.filter(({ reason }) => reason !== undefined).map(lineOf),
      hasFailed: released.some(({ isFailed }) => isFailed),
    };
  } finally {
    objects.stop();
  }
}
