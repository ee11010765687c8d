export { answer, type SwarmEvent, type SwarmQuestion } from './answer.ts';
