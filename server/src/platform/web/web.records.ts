import type { RemoteRecord } from '@alma/shared/contract';
import type { BuiltRemote, HostRecord } from './web.schemas.ts';
import { type LiveRemote, type RolloutShare, toRecord, type Visitor } from './web.source.ts';

/** The builds of a remote that are in use. */
export interface RemoteBuilds {
  /** Undefined when only the people of a rollout have the remote. */
  live: BuiltRemote | undefined;
  lastGood?: BuiltRemote | undefined;
  rollout?: RolloutShare | undefined;
  enabled: boolean;
}

/** @param base the build in the folder, if it is needed */
export function buildsOf(
  delivered: LiveRemote | undefined,
  base: BuiltRemote | undefined,
  enabled: boolean,
): RemoteBuilds {
  if (!delivered) return { live: base, enabled };
  const { live, lastGood, rollout, isDisabled } = delivered;
  return {
    live: live ?? base,
    lastGood: lastGood === null ? base : lastGood,
    rollout,
    enabled: enabled && !isDisabled,
  };
}

/** The record for one visitor; undefined when the visitor does not have the remote. */
export function recordFor(
  { live, lastGood, rollout, enabled }: RemoteBuilds,
  host: HostRecord | undefined,
  visitor: Visitor | undefined,
): RemoteRecord | undefined {
  const built = visitor && rollout?.includes(visitor) ? rollout.to : live;
  const good = rollout ? live : lastGood;
  return (
    built && {
      ...toRecord(built, host, enabled),
      ...(rollout && { in_rollout: true }),
      ...(good && { last_good: buildOf(toRecord(good, host, enabled)) }),
    }
  );
}

/** The fields of a record that differ between builds of one declaration. */
function buildOf(record: RemoteRecord): NonNullable<RemoteRecord['last_good']> {
  const { version, build, requires, entry, global, integrity, files, preload } = record;
  return {
    version,
    build,
    requires,
    entry,
    global,
    ...(integrity && { integrity }),
    ...(files && { files }),
    preload,
  };
}

/** A build and the share of people who have it. */
export interface BuildShare {
  record: RemoteRecord;
  percent: number;
  /** True for the build of visitors outside a rollout. */
  isDefault: boolean;
}

export function sharesOf(
  { live, rollout, enabled }: RemoteBuilds,
  host: HostRecord | undefined,
): BuildShare[] {
  const percent = rollout?.percent() ?? 0;
  const share = (built: BuiltRemote | undefined, of: number, isDefault: boolean): BuildShare[] =>
    built ? [{ record: toRecord(built, host, enabled), percent: of, isDefault }] : [];
  return [...share(live, 100 - percent, true), ...share(rollout?.to, percent, !live)];
}
