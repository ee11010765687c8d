import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/models', createRequire(import.meta.url));
