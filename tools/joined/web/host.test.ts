import { joinTests } from '../join-tests.ts';

joinTests('web/host', require);
