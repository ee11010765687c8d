export {
  answerOnce,
  answerOnceIn,
  earlierReply,
  idempotencyPersonalData,
  sweepIdempotencyKeys,
} from './idempotency.ts';
