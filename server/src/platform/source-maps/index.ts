export { originalPositions, type Position } from './original-positions.ts';
