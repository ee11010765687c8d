import { names } from './layout.ts';
import { type Base, basesOf, removedOf } from './line.ts';
import type { ObjectCopies } from './objects.ts';
import type { ArchivePlace } from './place.ts';

const dayMs = 24 * 60 * 60_000;

interface Options {
  place: ArchivePlace;
  line: string;
  copies: ObjectCopies;
  keepDays: number;
  now: Date;
}

/**
 * After a base backup, removes what no restore within the retention period needs: older base backups, log before the
 * oldest kept one, and files that the product had removed before it.
 * @returns the oldest kept base backup, from which a restore can start
 */
export async function cleanUp({ place, line, copies, keepDays, now }: Options): Promise<Base | undefined> {
  const bases = await basesOf(place, line);
  const border = now.getTime() - keepDays * dayMs;
  const oldest = bases.findLast((base) => Date.parse(base.ended_at) <= border) ?? bases[0];
  if (!oldest) return undefined;
  const retained = new Set(bases.map(({ id }) => id).filter((id) => id >= oldest.id));
  for (const name of await place.list(names.base(line)))
    // Incomplete ones were interrupted: only this process writes to the line, and its own is complete.
    if (!retained.has(name.split('/')[2] ?? '')) await place.remove(name);
  for (const name of await place.list(names.log(line)))
    if ((name.split('/').at(-1) ?? '') < oldest.first_log_file) await place.remove(name);

  const before = await removedOf(place, line);
  const removed = Object.fromEntries(
    (await copies.removed()).map((key) => [key, before[key] ?? now.toISOString()]),
  );
  for (const [key, since] of Object.entries(removed)) {
    if (since >= oldest.started_at) continue;
    await copies.remove(key);
    delete removed[key];
  }
  await place.put(names.removed(line), Buffer.from(JSON.stringify(removed)));
  return oldest;
}
