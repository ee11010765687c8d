import { describe } from '@jest/globals';
import { hasNginx } from './nginx.ts';

const isInstalled = hasNginx();
const isRequired = process.env['ALMA_TEST_NGINX'] === 'required';

if (!isInstalled && !isRequired) {
  process.stderr.write('nginx is not installed: tests of the edge are left out (apt-get install nginx)\n');
}

/** Tests of `host/edge.conf`. When nginx is required, its absence fails them. */
export const describeWithNginx = isInstalled || isRequired ? describe : describe.skip;
