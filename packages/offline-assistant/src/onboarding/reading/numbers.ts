const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const countedFrom = (first: number, words: string): [string, number][] =>
  words.split(' ').map((word, index) => [word, first + index]);

/** Number words of other languages, without "sept", "once" and "dos", which mean something else in English. */
const foreignNumbers = [
  ...countedFrom(2, 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...countedFrom(2, 'deux trois quatre cinq'),
  ...countedFrom(8, 'huit neuf dix onze douze'),
  ...countedFrom(3, 'tres cuatro cinco seis siete ocho nueve diez'),
];

const spelled = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.flatMap((word, index): [string, number][] => [
    [word, (index + 2) * 10],
    ...units
      .slice(1, 10)
      .map((unit, one): [string, number] => [`${word}-${unit}`, (index + 2) * 10 + one + 1]),
  ]),
  ...foreignNumbers,
  ['a dozen', 12],
  ['a hundred', 100],
  ['a thousand', 1000],
]);

const words = [...spelled.keys()].sort((one, other) => other.length - one.length);
const word = `(?:${words.map((each) => each.replace('-', '[- ]').replace(' ', '\\s+')).join('|')})`;
const wordPattern = `${word}(?:\\s+(?:hundred|thousand)(?:(?:\\s+and)?\\s+${word})?)?`;

/** Pattern source of a whole number in digits or words, with one capturing group. */
export const numberPattern = `(?<![\\w.,]|(?:^|\\W)-)(\\d{1,3}(?:[,. \\u00a0]\\d{3}){1,4}(?!\\d)|\\d{1,10}(?!\\d|[.,]\\d)|(?:${wordPattern})\\b)`;

/** The value of a match of `numberPattern`. */
export function numberOf(match: string): number {
  const digits = match.replaceAll(/[,.\s\u00a0]/g, '');
  if (/^\d+$/.test(digits)) return Number(digits);
  const [head = '', tail] = match.toLowerCase().split(/(?<!\s)\s+(?:hundred|thousand)(?:\s+and)?\s*/);
  const unit = /\shundred/i.test(match) ? 100 : 1000;
  return tail === undefined ? wordValue(head) : wordValue(head) * unit + (tail === '' ? 0 : wordValue(tail));
}

const wordValue = (text: string): number =>
  spelled.get(text.replaceAll(/\s+/g, ' ')) ?? spelled.get(text.replaceAll(/[- ]+/g, '-')) ?? Number.NaN;

/** Words that mark a number as approximate. */
export const hedge =
  /\b(?:about|around|roughly|approximately|approx|maybe|perhaps|probably|nearly|almost|some|like|or so|ish|i think|i guess|not sure|etwa|ungefähr|circa|rund|vielleicht|environ|peut-être|unos|aproximadamente|quizás)\b|~/i;
