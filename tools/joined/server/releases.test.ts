import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/releases', createRequire(import.meta.url));
