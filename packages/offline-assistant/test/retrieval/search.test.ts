import fc from 'fast-check';
import {
  buildSegment,
  extract,
  extractLimits,
  languageOf,
  packSegment,
  search,
  termsOf,
  unpackSegment,
} from '../../src/retrieval/index.ts';
import { Pieces } from '../../src/retrieval/pieces.ts';
import { thesaurus } from '../wordnet.ts';

const library = (...texts: string[]) => ({ segments: texts.map(buildSegment), thesaurus });
const found = (texts: string[], question: string): string[] =>
  search(library(...texts), question, 5).map(({ file, start, end }) => texts[file]?.slice(start, end) ?? '');

describe('terms', () => {
  it.each([
    ['en', 'The deployments were deployed', ['deploy', 'deploy']],
    ['de', 'Die Häuser der Bäckereien', ['haus', 'backerei']],
    ['de', 'eingereichte Anträge einzureichen, Einreichung', ['einreich', 'antrag', 'einreich', 'einreich']],
    ['de', 'Er gilt, kündigt und hat gekündigt', ['gelt', 'kundig', 'kundig']],
    ['fr', 'Les livraisons étaient', ['livraison']],
    ['es', '¿Cuáles son las políticas?', ['polit']],
    ['ru', 'Правила безопасности', ['прав', 'безопасн']],
    ['ja', '会社の規則', ['会社', '社の', 'の規', '規則']],
    ['en', 'Children were paid and kept', ['child', 'pay', 'keep']],
    ['en', 'maxRetries is 10,000 or 4.5', ['maxretri', 'max', 'retri', '10000', '4.5']],
  ] as const)('%s: %s', (language, text, terms) => {
    expect(termsOf(text, language)).toEqual(terms);
  });
});

describe('pieces of a text', () => {
  const pieces = /\p{N}+(?:[.,]\p{N}+)*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+|[\p{L}\p{M}\p{N}]+/gu;
  const samples = [
    'a',
    'Zß',
    'e\u0301',
    '7',
    '½',
    '٣',
    '𝟘',
    '.',
    ',',
    ' ',
    '-',
    '漢',
    '〇',
    'か',
    'ー',
    '𠮷',
    '⺀',
    '🙂',
  ];
  const characters = fc.oneof(fc.constantFrom(...samples, '\ud842', '\udfb7'), fc.string({ unit: 'binary' }));
  const piecesOf = (text: string): string[] => {
    const found: string[] = [];
    const all = new Pieces(text);
    while (all.next()) found.push(text.slice(all.start, all.end));
    return found;
  };

  it('are numbers with decimals, runs of ideographs or kana, and words, in any script', () => {
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 30 }), (chosen) => {
        const text = chosen.join('');
        expect(piecesOf(text)).toEqual(text.match(pieces) ?? []);
      }),
      { numRuns: 500 },
    );
  });
});

it('counts each term of a passage in its place, whatever form its letters have', () => {
  const text = `This is one Zurich, this is one Zu\u0308rich, and that is one Z\u00fcrich.\n\n${'pump '.repeat(240).trim()}\n\nOne of them is one.\n`;
  const { terms, first, posted, chunks } = buildSegment(text);
  const from = first[terms.indexOf('zurich')] ?? 0;
  const till = first[terms.indexOf('zurich') + 1];
  expect([posted.chunk[from], posted.count[from], till]).toEqual([0, 3, from + 1]);
  const ones = [...posted.count.slice(first[terms.indexOf('one')], first[terms.indexOf('one') + 1])];
  expect(ones).toEqual([3, 2]);
  expect([...chunks.length]).toEqual([6, 240, 2]);
});

it.each([
  ['en', 'The pump is checked before the shift and after it.'],
  ['de', 'Die Pumpe wird vor der Schicht und nach ihr geprüft.'],
  ['fr', 'La pompe est vérifiée avant et après le travail des équipes.'],
  ['es', 'La bomba se revisa antes del turno y después de él.'],
  ['ru', 'Насос проверяют до смены и после неё.'],
  ['zh', '每班之前检查泵。'],
  ['ja', 'シフトの前にポンプを確認します。'],
])('recognises a text in %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

describe('search', () => {
  it('ranks a passage with the whole answer above those with part of it', () => {
    const texts = [
      '# Pump\n\nThe pump runs.\n\n# Oil\n\nChange the oil of the pump monthly.',
      '# Oil\n\nOil is sold.',
    ];
    expect(found(texts, 'When is the pump’s oil changed?')[0]).toContain('monthly');
  });

  it.each([
    ['Wann werden die Pumpen geprüft?', '# P\n\nDie Pumpe wird montags vom Team geprüft.'],
    ['Was ist mit dem Rohr?', '# Bruch\n\nBei einem Rohrleitungsbruch zuerst zudrehen.'],
    ['Wie tief ist der Rohrgraben?', '# Graben\n\nJeder Graben ist einen Meter tief.'],
    ['Wer ist der Kapitän?', '# Crew\n\nSchiffsführer auf allen Fahrten ist Anna Berg.'],
    ['Was lernt man im Töpferlehrgang?', '# Ton\n\nDer Kurs zeigt das Formen von Schalen.'],
    ['Когда проверяют насосы?', '# Н\n\nНасос проверяют по понедельникам.'],
    ['ポンプの点検はいつですか', '# 点検\n\n毎週月曜日にポンプを点検します。'],
    ['什么时候检查水泵？', '# 维护\n\n每周一检查水泵。'],
  ])('finds in other languages: %s', (question, text) => {
    expect(found(['# X\n\nNothing of that kind.', text], question)[0]).toBe(text);
  });

  it('finds nothing if no word is known', () => {
    expect(found(['# A\n\nText.'], 'zebra?')).toEqual([]);
    expect(found([], 'zebra?')).toEqual([]);
    expect(found(['', '\n \n'], 'the of and')).toEqual([]);
  });

  it('gives the same results from a stored index, and detects one in an older format', () => {
    const text = '# A\n\nOne two three.\n\n# B\n\nThree four five.';
    const segment = buildSegment(text);
    const stored = unpackSegment(packSegment(segment));
    expect(stored && search({ segments: [stored], thesaurus }, 'five three', 5)).toEqual(
      search({ segments: [segment], thesaurus }, 'five three', 5),
    );
    expect(unpackSegment(packSegment({ ...segment, format: '0' }))).toBeUndefined();
  });

  it('gives the lines of a passage', () => {
    const [hit] = search(library('# A\r\n\r\nOne.\r\n\r\n# B\r\n\r\nTwo\r\nthree.\r\n'), 'three', 1);
    expect(hit).toMatchObject({ startLine: 5, endLine: 8, headings: ['B'] });
  });
});

describe('the confidence in an answer', () => {
  const text = '# Kiosk\n\nAnna Berg runs the kiosk on the quay.\n\n# Tickets\n\nA ticket costs 8 euros.\n';
  const sureness = (question: string): number =>
    extract(library(text), [{ filename: 'quay.md', text }], question).confidence;

  it.each([
    ['Who runs the kiosk?', 'Who painted the kiosk?'],
    ['What does a ticket cost?', 'What does the kiosk cost?'],
    ['How many euros is a ticket?', 'How many people run the kiosk?'],
    ['Is there a kiosk on the quay?', 'Is there a lift on the quay?'],
    ['Does Anna run the kiosk?', 'Does Norway run the kiosk?'],
    ['Which ticket costs 8 euros?', 'Which dog costs 8 euros?'],
    ['At what time is the kiosk run?', 'For what reason is the kiosk run?'],
  ])('is higher for “%s” than for “%s”, which the text does not answer', (told, untold) => {
    expect(sureness(told)).toBeGreaterThan(sureness(untold));
  });
});

describe('the confidence in a German answer in other words', () => {
  const text =
    '# Verleih\n\nDas Boot ist um 18 Uhr zurückzubringen. Wir vermieten auch Schwimmwesten.\n\n' +
    '# Kiosk\n\nEis kostet zwei Euro. Am Steg ist es nachts still. Die Tonnen stehen hinter dem Bootshaus.\n\n' +
    '# Ausflug\n\nDie Fahrt beginnt um acht Uhr.\n';
  const isSure = (question: string): boolean =>
    extract(library(text), [{ filename: 'verleih.md', text }], question).confidence >=
    extractLimits.threshold;

  it.each([
    'Wann ist die Rückgabe der Boote?',
    'Verleihen Sie Schwimmwesten?',
    'Wann ist am Steg Ruhe?',
    'Wo ist das Haus der Tonnen?',
    'Wie ist der Preis am Kiosk?',
    'Wann fängt die Fahrt an?',
    'Wann findet die Fahrt statt?',
  ])('suffices for “%s”, all of whose words have close ones in the text', (question) => {
    expect(isSure(question)).toBe(true);
  });

  it.each([
    'Was kostet die Rückgabe?',
    'Was ist am Steg verboten?',
    'Wann öffnet der Kiosk?',
    'Wo ist der Kiosk?',
  ])('does not suffice for “%s”, which the text matches only in part', (question) => {
    expect(isSure(question)).toBe(false);
  });
});

describe('a quote', () => {
  const firstQuote = (text: string, question: string): string => {
    const [quote] = extract(library(text), [{ filename: 'a.md', text }], question).quotes;
    return text.slice(quote?.start, quote?.end);
  };

  it('continues to the end of its paragraph if it covers only part of the question', () => {
    const text =
      '# Places\n\nNewcomers get a place in turn. That takes two years.\n\n# Water\n\nThe tap is blue.\n';
    expect(firstQuote(text, 'How long do newcomers wait for a place?')).toContain('two years');
    expect(firstQuote(text, 'Newcomers get a place in turn?')).toBe('Newcomers get a place in turn.');
  });

  it.each([
    ['What is the weight of the anchor?', 'The anchor is new. It hangs at the bow. 31 kg.'],
    ['What is the maximum crew?', 'Crews differ. At most nine may be in the crew.'],
    ['What colour is the buoy?', 'A buoy floats. The buoy at the pier is yellow.'],
    ['Welche Farbe hat die Boje?', 'Die Boje ist bei uns an der Mole gelb.'],
  ])('may imply what the question names: %s', (question, text) => {
    const whole = `# A\n\n${text}\n\n# B\n\nNothing of that kind.\n`;
    const plain = whole.replaceAll(/31 kg|At most|yellow|gelb/g, 'Anna Berg');
    const sure = (files: string): number =>
      extract(library(files), [{ filename: 'a.md', text: files }], question).confidence;
    expect(sure(whole)).toBeGreaterThan(sure(plain));
  });
});
