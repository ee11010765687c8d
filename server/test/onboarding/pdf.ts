/** A line of text, or a larger one above it. */
type Line = string | { heading: string };

const shown = (line: Line): string =>
  typeof line === 'string'
    ? `(${escaped(line)}) Tj T*`
    : `/F1 18 Tf 28 TL T* (${escaped(line.heading)}) Tj T* /F1 11 Tf 14 TL`;

/** A small PDF file with one page for each list of lines, as a word processor writes it. */
export function pdfOf(pages: readonly (readonly Line[])[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    const content = ['BT /F1 11 Tf 14 TL 60 780 Td', ...lines.map(shown), 'ET'].join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const escaped = (line: string): string => line.replaceAll(/[\\()]/g, '\\$&');
