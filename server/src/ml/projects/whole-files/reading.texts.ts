const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Texts about files that are read in parts. */
export const readingTexts = {
  method: 'Reading in parts',
  tooLong: ({ parts, max, isOne }: { parts: number; max: number; isOne: boolean }) =>
    `This is too long to read as a whole: it would take ${parts} parts, and one answer can take ${max}. ${
      isOne
        ? 'Ask about one point of the file, or split it and name one of the new files.'
        : 'Name the files that matter in your question, or ask about one point.'
    }`,
  nothing:
    'The model took no notes that rest on a passage, so there is nothing to put together. Ask about one point, or try another model.',
  read: ({ parts, notes, leftOut }: { parts: number; notes: number; leftOut: number }) =>
    `${counted(notes, 'note', 'notes')} from ${counted(parts, 'part', 'parts')}, each with the passages it rests on.${
      leftOut === 0
        ? ''
        : ` Left out: ${counted(leftOut, 'line', 'lines')} of the model without a passage, with orders, or beyond the limit.`
    }`,
  stopped: 'Stopped before all parts were read.',
  changed: 'A file was removed or replaced while it was being read. Send your question again.',
} as const;
