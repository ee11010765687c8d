export { escapeHtml, page, type Page } from './page.ts';
