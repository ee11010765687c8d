const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * Converts a number as people may type it ('.5', '007', '1e3') to the contract's format: '0.5', '7', '1000'. Returns
 * other text unchanged.
 */
export function plainAmount(typed: string): string {
  const text = typed.trim();
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberPattern.exec(text) ?? [];
  if (whole + fraction === '') return text;
  const shift = Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  const after = digits.slice(point).replace(/(?<!0)0+$/, '');
  return `${sign === '-' ? '-' : ''}${before}${after && `.${after}`}`;
}
