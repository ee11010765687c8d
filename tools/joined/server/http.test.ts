import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/http', createRequire(import.meta.url));
