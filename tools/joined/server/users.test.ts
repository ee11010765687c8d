import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/users', createRequire(import.meta.url));
