/** Markdown from people, models and files, drawn safely. Loaded on demand. */
export { Markdown } from './Markdown.tsx';
