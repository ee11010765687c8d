export { askProcess } from './ask.ts';
