import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/domains/**/*.table.ts',
  out: './migrations',
});
