/** Markdown from people, models and files, rendered safely. Loaded on demand. */
export { GrowingMarkdown, Markdown } from './Markdown.tsx';
export { loadMarkdown } from './parser.ts';
