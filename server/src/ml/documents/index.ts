export { beforeDepth } from './before-depth.ts';
export { type PdfLine, type PdfPage, pdfPages } from './pdf-pages.ts';
export { createDocumentPool } from './pool.ts';
export { storableDocument } from './storable-document.ts';
