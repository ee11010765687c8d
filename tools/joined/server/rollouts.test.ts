import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/rollouts', createRequire(import.meta.url));
