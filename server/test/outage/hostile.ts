import { deflateSync } from 'node:zlib';

/** Text that once made patterns backtrack. */
export const spaces = (count: number): string => `ab${' '.repeat(count)}!`;

/** A page whose elements are nested a hundred thousand deep or more. */
export const nestedPage = (bytes: number): string => {
  const depth = Math.floor(bytes / '<div>'.length);
  return '<div>'.repeat(depth);
};

/** A PDF of a few kB whose one page unpacks to this many bytes. */
export function pdfBomb(bytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(bytes, 'BT ET '), { level: 9 });
  const content = deflateSync(once, { level: 9 });
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << >> >>',
  ].map((body, index) => Buffer.from(`${index + 1} 0 obj\n${body}\nendobj\n`));
  const stream = Buffer.concat([
    Buffer.from(`4 0 obj\n<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  let at = 0;
  const offsets: number[] = [];
  const parts = [Buffer.from('%PDF-1.4\n'), ...bodies, stream];
  for (const part of parts) {
    offsets.push(at);
    at += part.length;
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 5\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}
