import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/delivery', createRequire(import.meta.url));
