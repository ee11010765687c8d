import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/runs', createRequire(import.meta.url));
