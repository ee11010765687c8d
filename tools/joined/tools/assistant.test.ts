import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('tools/assistant', createRequire(import.meta.url));
