import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/sources', createRequire(import.meta.url));
