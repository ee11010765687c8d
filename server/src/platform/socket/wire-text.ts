const wholeText = 0x81;
const inTwoBytes = 126;
const inEightBytes = 127;

/**
 * A text for any number of readers, framed once as it goes over the wire: a library would put a head before it again
 * for each of them.
 */
export class WireText {
  readonly text: string;
  readonly bytes: Buffer;

  constructor(text: string) {
    this.text = text;
    this.bytes = framed(text);
  }
}

/** A whole text frame; those of a server are not masked. */
export function framed(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headFor(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  frame.write(text, head.length);
  return frame;
}

function headFor(length: number): ArrayLike<number> {
  if (length < inTwoBytes) return [wholeText, length];
  if (length <= 0xffff) return [wholeText, inTwoBytes, length >> 8, length & 0xff];
  const head = Buffer.from([wholeText, inEightBytes, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
