export { escapeHtml, page, scriptJson, type Page } from './page.ts';
