import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/farms', createRequire(import.meta.url));
