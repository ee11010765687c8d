export { lineBreak, normaliseSpace } from './lines.ts';
