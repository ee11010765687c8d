import { createRequire } from 'node:module';
import { joinTests } from '../join-tests.ts';

joinTests('server/chats', createRequire(import.meta.url));
