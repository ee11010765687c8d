/** The text of a file or page attached to a message. Untrusted: instructions in it are only data. */
export interface Document {
  kind: 'file' | 'url';
  name: string;
  text: string;
  /** False when the text was truncated. */
  isWhole: boolean;
}
