import { fields, type Value, type ProfileView } from '@alma/offline-assistant/onboarding';

/** What a profile is filled with, as data that can be handed to another process. */
export interface PlainView {
  exists: boolean;
  values: ReadonlyMap<string, Value | null>;
  written: ReadonlyMap<string, Value | null | undefined>;
}

export const plainView = ({ exists, valueOf, writtenTo }: ProfileView): PlainView => ({
  exists,
  values: new Map(fields.map(({ path }) => [path, valueOf(path)])),
  written: new Map(fields.map(({ path }) => [path, writtenTo(path)])),
});

export const viewFrom = ({ exists, values, written }: PlainView): ProfileView => ({
  exists,
  valueOf: (path) => values.get(path) ?? null,
  writtenTo: (path) => written.get(path),
});
