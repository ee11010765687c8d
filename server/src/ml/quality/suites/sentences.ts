/** Splits a reply into sentences. Citations after the full stop belong to the sentence before. */
export const sentencesOf = (text: string): string[] => text.split('\n').flatMap(sentencesOfLine);

function sentencesOfLine(line: string): string[] {
  const sentences: string[][] = [[]];
  let hasEnded = false;
  for (const word of line.split(' ')) {
    const spoken = word.replaceAll(/\[\d+\]/g, '').trim();
    if (hasEnded && !word.startsWith('[')) sentences.push([]);
    sentences.at(-1)?.push(word);
    // A bare citation neither ends a sentence nor continues one.
    if (spoken !== '') hasEnded = /[.!?]$/.test(spoken);
  }
  return sentences.map((words) => words.join(' '));
}

/** The numbers of the citations in a sentence. */
export const citedIn = (sentence: string): number[] =>
  (sentence.match(/\[\d+\]/g) ?? []).map((number) => Number(number.slice(1, -1)));
