import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/spin', createRequire(import.meta.url));
