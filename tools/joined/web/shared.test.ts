import { joinTests } from '../join-tests.ts';

joinTests('web/shared', require);
