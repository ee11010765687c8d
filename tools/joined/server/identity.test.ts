import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/identity', createRequire(import.meta.url));
