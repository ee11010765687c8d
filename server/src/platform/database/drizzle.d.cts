export * from 'drizzle-orm';
export * from 'drizzle-orm/migrator';
export * from 'drizzle-orm/node-postgres';
export * from 'drizzle-orm/pg-core';
