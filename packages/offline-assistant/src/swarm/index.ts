export { answer, type SwarmQuestion } from './answer.ts';
