export interface QrDrawing {
  /** Modules per side: the side of the view box. */
  size: number;
  /** One path for all dark modules, each a square. */
  path: string;
}

/** A QR code with the quiet zone that scanners need. Loads the encoder on first use. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
