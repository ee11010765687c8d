import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/projects', createRequire(import.meta.url));
