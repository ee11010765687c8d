export { answerOnce, answerOnceIn, idempotencyPersonalData, sweepIdempotencyKeys } from './idempotency.ts';
