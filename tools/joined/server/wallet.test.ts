import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/wallet', createRequire(import.meta.url));
