import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/edge', createRequire(import.meta.url));
