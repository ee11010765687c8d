import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, independent of the time zone that it was written in. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
