export interface QrDrawing {
  /** Modules on a side: the side of the view box. */
  size: number;
  /** One path for all dark modules, a square each. */
  path: string;
}

/** A text for the camera of another device, with the quiet edge that readers need. Loads the encoder when asked. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
