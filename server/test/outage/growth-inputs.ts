const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Text that makes expressions and parsers backtrack, by name. */
const units: Readonly<Record<string, string>> = {
  spaces: ' ',
  tabs: '\t',
  newlines: '\n',
  'carriage returns': '\r',
  'line separators': '\u2028',
  'spaces and newlines': '  \n',
  letters: 'a',
  capitals: 'Ab ',
  words: 'some words ',
  ideographs: '漢',
  digits: '1',
  'digits and blanks': '1 ',
  zeros: '0',
  dots: '.',
  commas: ', ',
  dashes: '-',
  quotes: '> ',
  'greater than': '>',
  brackets: '[',
  'brackets and links': '[a](',
  images: '![',
  parentheses: '(',
  braces: '{"a":[',
  'opening elements': '<div>',
  'opened and wrongly closed elements': '<div></p>',
  'paragraphs of elements': '<p>a',
  'beginnings of elements': '<a ',
  comments: '<!--',
  items: '- ',
  'lines of items': '- a\n',
  'nested items': '- - a\n  ',
  'ordered items': '1. a\n',
  bars: '|',
  'rows of a table': '| a | 1 |\n',
  stars: '*',
  underscores: '_',
  'words with underscores': '_a ',
  backticks: '`',
  'fences and words': '```a\n',
  tildes: '~',
  'hash marks': '#',
  headings: '# a\n',
  'double quotes': '"',
  'escaped quotes': '"\\',
  ampersands: '&amp;',
  'lines with labels': 'Location: Oslo\n',
  'lines with dates': '2015 - 2019\n',
  'one line with labels': 'Skills: a ',
  'sentences about oneself': 'I am a nurse in Oslo and i live in Rome. ',
  'beginnings about oneself': 'i am a ',
  'beginnings with words': 'my skills are the ',
  'actually and please': 'actually please ',
  'sums in brackets': '1 + (',
  'the sum of': 'the sum of 1, ',
  'beginnings of functions': 'function a(',
  'open points': 'TODO ',
  addresses: 'https://',
  abbreviations: 'e.g. ',
  alternatives: 'a or ',
};

/** Short ends around a long middle, so that an expression fails to match only at the end. */
const around: Readonly<Record<string, (length: number) => string>> = {
  'spaces between letters': (length) => `ab${repeated(' ', length)}!`,
  'newlines between letters': (length) => `ab${repeated('\n', length)}!`,
  'line separators between letters': (length) => `ab${repeated('\u2028', length)}!`,
  'a label and spaces': (length) => `Location: a${repeated(' ', length)}\u0000`,
  'a wish and spaces': (length) => `change my${repeated(' ', length)}x`,
  'a skill and spaces': (length) => `my skills are${repeated(' ', length)}\n`,
  'hash marks behind a title': (length) => `# a ${repeated('# ', length)}b`,
  'backticks before a line': (length) => `${repeated('`', length)}\na`,
  'zeros before a one': (length) => `1${repeated('0', length)}1`,
  'a long head above rows': (length) =>
    `| ${repeated('a', length / 2)} |\n| - |\n${repeated('| b |\n', length / 2)}`,
};

/** Run at a reader's full length, since attackers try them first. The others show their growth at a shorter length. */
const atWholeLength = new Set([
  'spaces',
  'newlines',
  'line separators',
  'letters',
  'greater than',
  'brackets',
  'opening elements',
  'digits',
  'words',
  'spaces between letters',
]);
const partLength = 16_000;

/** The length of an input for a reader that takes `longest` characters. */
export const lengthOf = (name: string, longest: number): number =>
  atWholeLength.has(name) ? longest : Math.min(longest, partLength);

export const inputs: readonly { name: string; make: (length: number) => string }[] = [
  ...Object.entries(units).map(([name, unit]) => ({
    name,
    make: (length: number) => repeated(unit, length),
  })),
  ...Object.entries(around).map(([name, make]) => ({ name, make })),
];
