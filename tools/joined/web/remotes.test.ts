import { joinTests } from '../join-tests.ts';

joinTests('web/remotes', require);
