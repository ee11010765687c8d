import { handle } from '../handle.ts';
import { status } from '../status.ts';
import { adminOnly } from './rights.ts';

export const platformHandlers = [
  handle('clientErrors.report', () => undefined),
  handle('status.get', ({ caller }) => adminOnly(caller) ?? status.current),
];
