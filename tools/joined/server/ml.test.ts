import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/ml', createRequire(import.meta.url));
