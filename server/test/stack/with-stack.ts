import { describe } from '@jest/globals';
import { describeWithRedis } from '../chats/with-redis.ts';
import { describeWithNginx } from '../edge/with-nginx.ts';

/** Tests of the whole stack, which need nginx and Redis. */
export const describeStack = [describeWithRedis, describeWithNginx].includes(describe.skip)
  ? describe.skip
  : describe;
