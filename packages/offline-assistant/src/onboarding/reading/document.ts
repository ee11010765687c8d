/** The text of a file or page that came with a message. It is data, whatever it says. */
export interface Document {
  kind: 'file' | 'url';
  name: string;
  text: string;
  /** False: the rest was left out. */
  isWhole: boolean;
}
