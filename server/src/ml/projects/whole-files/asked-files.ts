import { type Wish, wishOf } from '@alma/offline-assistant/projects';
import { plainWords } from '@alma/offline-assistant/text';

/** The kinds of requests about whole files. */
export type WholeWish = Exclude<Wish, 'writing'>;

/** "Shorten it", "Summarise your answer": refers to the conversation, not to the files. */
const pointsBack =
  /(?<!\p{L})(?:it|that|this|them|these|your (?:last )?(?:answer|summary|comparison)|(?:the|deine|die) (?:answer|antwort|zusammenfassung)(?: above)?|das|es)[.!? ]*$/iu;
const longestPointing = 60;
const shortestName = 3;

/** Undefined for a question that is answered from its best passages. */
export function wishForFiles(
  question: string,
  { hasAnswers }: { hasAnswers: boolean },
): WholeWish | undefined {
  const wish = wishOf(question);
  if (wish === undefined || wish === 'writing') return undefined;
  if (hasAnswers && question.length <= longestPointing && pointsBack.test(question)) return undefined;
  return wish;
}

const plain = (text: string): string => plainWords(text.normalize('NFKC'));

/** The files that a request names, with or without their extension; empty if it names none. */
export function filesNamed<File extends { filename: string }>(
  request: string,
  files: readonly File[],
): File[] {
  const named = new Set<File>();
  let unmatched = ` ${plain(request)} `;
  for (const { name, file, isWhole } of namesOf(files)) {
    const word = ` ${name} `;
    const isNamed = unmatched.includes(word) && (isWhole || !isTheWish(unmatched, word));
    if (!isNamed) continue;
    named.add(file);
    unmatched = unmatched.replaceAll(word, ' it ');
  }
  return files.filter((file) => named.has(file));
}

/** Longer names first, so that "report 2024" is not taken for "report". */
function namesOf<File extends { filename: string }>(files: readonly File[]) {
  const names = files.flatMap((file) => [
    { name: plain(file.filename), file, isWhole: true },
    { name: plain(file.filename.replace(/\.[^.]{1,8}$/, '')), file, isWhole: false },
  ]);
  return names
    .filter(({ name, isWhole }) => name !== '' && (isWhole || name.length >= shortestName))
    .sort((one, other) => other.name.length - one.name.length);
}

/** "Give me an overview" does not name the file overview.md. */
const isTheWish = (request: string, word: string): boolean =>
  wishOf(request) !== undefined && wishOf(request.replaceAll(word, ' it ')) === undefined;
