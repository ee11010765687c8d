import { config } from 'zod';

// Set before any schema is created: the library would test for `eval`, which our policy forbids and reports.
config({ jitless: true });
