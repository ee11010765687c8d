/** The sentences of a reply, each with the numbers of its citations, which may follow its full stop. */
export const sentencesOf = (text: string): string[] => text.split('\n').flatMap(sentencesOfLine);

function sentencesOfLine(line: string): string[] {
  const sentences: string[][] = [[]];
  let hasEnded = false;
  for (const word of line.split(' ')) {
    const spoken = word.replaceAll(/\[\d+\]/g, '').trim();
    if (hasEnded && !word.startsWith('[')) sentences.push([]);
    sentences.at(-1)?.push(word);
    // A citation alone ends nothing, and goes on with nothing.
    if (spoken !== '') hasEnded = /[.!?]$/.test(spoken);
  }
  return sentences.map((words) => words.join(' '));
}

/** The citations that a sentence names. */
export const citedIn = (sentence: string): number[] =>
  (sentence.match(/\[\d+\]/g) ?? []).map((number) => Number(number.slice(1, -1)));
