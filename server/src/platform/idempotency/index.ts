export { answerOnce, answerOnceIn, idempotencyPersonalData } from './idempotency.ts';
