import { type QualityFile, toFile } from '../../../server/src/ml/quality/suites/questions.ts';

/** A figure that occurs only once in all files. */
export interface PlantedFact {
  filename: string;
  figure: string;
}

interface Section {
  title: string;
  /** One sentence for each of the two reports, with its figure. */
  facts: readonly [
    north: readonly [text: string, figure: string],
    south: readonly [text: string, figure: string],
  ];
  more: string;
}

const sections: readonly Section[] = [
  {
    title: 'Members',
    facts: [
      ['At the end of the year the association had 1,284 members.', '1,284'],
      ['At the end of the year the association had 947 members.', '947'],
    ],
    more: 'New members come by word of mouth and through the open evenings. Those who leave are asked for their reason, and moving away is the one that they name. A family counts as one member whatever its size.',
  },
  {
    title: 'Fees',
    facts: [
      ['A season costs 64 euros for an adult.', '64 euros'],
      ['A season costs 52 euros for an adult.', '52 euros'],
    ],
    more: 'Fees are due in spring. People who cannot pay them write to the treasurer, who decides alone and tells nobody. Children row without a fee until they finish school.',
  },
  {
    title: 'Boats',
    facts: [
      ['The fleet consists of 23 boats, all of them of wood.', '23 boats'],
      ['The fleet consists of 31 boats, half of them of carbon.', '31 boats'],
    ],
    more: 'Each boat has a keeper who signs for its state. Damage is written into the book in the hall on the same day. A boat that is not dry is not put away.',
  },
  {
    title: 'Repairs',
    facts: [
      ['Repairs took 8,450 euros, and the slipway was the largest of them.', '8,450'],
      ['Repairs took 12,970 euros, and the roof was the largest of them.', '12,970'],
    ],
    more: 'Three offers are asked for before anything is ordered. Work that members do themselves is not counted, though the board thanks everyone who came on the two Saturdays in autumn.',
  },
  {
    title: 'Regatta',
    facts: [
      ['The regatta took place on 14 June with 311 starts.', '311 starts'],
      ['The regatta took place on 5 July with 278 starts.', '278 starts'],
    ],
    more: 'The wind stayed low until noon. The police of the river closed the fairway for two hours, for which the board is grateful. Cake was sold out before the first final.',
  },
  {
    title: 'Training',
    facts: [
      ['Beginners train on Tuesdays from 17:30.', '17:30'],
      ['Beginners train on Thursdays from 18:15.', '18:15'],
    ],
    more: 'Who has trained for a year may take out a boat without company. In winter the training moves to the gym of the school, where shoes with dark soles are not allowed.',
  },
  {
    title: 'Accidents',
    facts: [
      ['Two accidents were reported, and the insurance paid 1,120 euros.', '1,120'],
      ['One accident was reported, and the insurance paid 365 euros.', '365 euros'],
    ],
    more: 'Nobody was hurt. The rule about life jackets below twelve degrees was read out at each open evening, and the thermometer at the landing stage was replaced.',
  },
  {
    title: 'Plans',
    facts: [
      ['Next year the boathouse gets solar panels for 41,600 euros.', '41,600'],
      ['Next year the landing stage is widened for 27,300 euros.', '27,300'],
    ],
    more: 'The general meeting has agreed with a large majority. Half of the money comes from the city once the application is through, the rest from the reserve of the last years.',
  },
];

/** Filler of each section, so that the files are too large for one request. */
const beside =
  'What is written here follows the order of the statutes. Earlier reports lie in the office and may be read there on the open evenings. Questions are answered by the member of the board who is named at the end, by letter or in the hall. Where figures are rounded, the books of the treasurer decide, and these were checked by two members who are not on the board. Nothing in this section changes a rule of the house.';

/** Reports of two associations, with the figures that a summary or comparison must contain. */
export function reportFiles(): { files: QualityFile[]; facts: PlantedFact[] } {
  const names = ['north-shore.md', 'south-bank.md'];
  const facts: PlantedFact[] = [];
  const files = names.map((filename, index) => {
    const body = sections.map(({ title, facts: own, more }) => {
      const [text, figure] = own[index] ?? own[0];
      facts.push({ filename, figure });
      return `## ${title}\n\n${text} ${more}\n\n${beside}`;
    });
    const title = index === 0 ? 'North Shore Rowing, annual report' : 'South Bank Rowing, annual report';
    return toFile(filename, `# ${title}\n\n${body.join('\n\n')}\n`);
  });
  return { files, facts };
}
