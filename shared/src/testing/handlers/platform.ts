import { handle } from '../handle.ts';

export const platformHandlers = [handle('clientErrors.report', () => undefined)];
