import { config } from 'zod';

// Before any schema is made: the library would probe for `eval`, which our policy forbids and reports.
config({ jitless: true });
