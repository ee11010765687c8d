import { handle } from '../handle.ts';

const version = '0.0.0';

export const healthHandlers = [
  handle('health.get', () => ({ status: 'ok', version, checks: {} })),
  handle('ml.health.get', () => ({ status: 'ok', version, checks: {} })),
  handle('readiness.get', () => ({ status: 'ok', version, checks: { database: 'ok' } })),
  handle('ml.readiness.get', () => ({ status: 'ok', version, checks: { database: 'ok' } })),
];
