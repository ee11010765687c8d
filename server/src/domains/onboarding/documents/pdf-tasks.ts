/** What the process that reads PDF files is asked. */
export interface PdfTask {
  bytes: Uint8Array;
  mostPages: number;
  mostCharacters: number;
}

export type PdfAnswer = { isReadable: true; text: string; isWhole: boolean } | { isReadable: false };
