import { customType, timestamp } from '#drizzle';
import { storableJson } from '../plain-text/index.ts';

/** A moment in time, independent of the time zone that it was written in. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** JSON with text of models, which may contain what the database refuses: that is left out. */
export const jsonOfModels = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storableJson(value)),
});
