import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/limits', createRequire(import.meta.url));
