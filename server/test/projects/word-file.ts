import { strToU8, zipSync } from 'fflate';

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const formats = 'http://schemas.openxmlformats.org';
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A paragraph of a Word document, with the id of a style such as `Heading1`. */
export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** An item of a bullet list. */
export const item = (text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** A Word document as word processors pack it, with more entries for the archive. */
export const wordFile = (body: string, more: Record<string, Uint8Array> = {}, doctype = ''): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${xml}<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${xml}<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${formats}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(
        `${xml}${doctype}<w:document xmlns:w="${formats}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
      'word/numbering.xml': strToU8(
        `${xml}<w:numbering xmlns:w="${formats}/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        `${xml}<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${formats}/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
      ),
      ...more,
    }),
  );
