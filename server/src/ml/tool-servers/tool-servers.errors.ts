import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { conflict, invalid, notFound, type Problem } from '../../platform/problems/index.ts';

export const noSuchServer = (): Problem => notFound('There is no such tool server');

export const tooManyServers = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    `At most ${toolServerLimits.servers} tool servers can be added. Remove one first.`,
  );

export const nameTaken = (): Problem =>
  conflict('CONFLICT', 'Another tool server has this name. Choose another one.');

export const notOffered = (names: readonly string[]): Problem =>
  invalid([
    {
      path: 'allowed_tools',
      message: `These tools cannot be allowed: ${names.join(', ')}. Read the tools again`,
    },
  ]);
