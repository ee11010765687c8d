import { customType, type PgColumn, timestamp, uuid } from '#drizzle';
import { storableJson } from '../plain-text/index.ts';

/** A moment in time, independent of the time zone that it was written in. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The row of another table that this row is part of, and is deleted with. */
export const belongsTo = (name: string, id: () => PgColumn) =>
  uuid(name).notNull().references(id, { onDelete: 'cascade' });

/** JSON with text from models. Characters that the database refuses are removed. */
export const jsonOfModels = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storableJson(value)),
});
