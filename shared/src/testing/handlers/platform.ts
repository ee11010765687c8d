import { handle } from '../handle.ts';
import { status } from '../status.ts';
import { handleForAdmin } from './rights.ts';

export const platformHandlers = [
  handle('clientErrors.report', () => undefined),
  handleForAdmin('status.get', () => status.current),
];
