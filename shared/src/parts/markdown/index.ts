/** Markdown from people, models and files, drawn safely. Loaded on demand. */
export { GrowingMarkdown } from './GrowingMarkdown.tsx';
export { Markdown } from './Markdown.tsx';
