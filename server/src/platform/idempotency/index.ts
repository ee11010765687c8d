export { answerOnce, idempotencyPersonalData } from './idempotency.ts';
