/** Head nouns of job titles: a title that ends in one of them is a job. */
const nouns =
  'accountant actor actress actuary administrator adviser advisor agent ambassador analyst animator anthropologist apprentice architect archivist artist assistant associate astronomer attorney auditor author baker banker barber barista bartender biologist bookkeeper botanist broker builder butcher buyer captain caregiver caretaker carpenter cashier ceo cfo chair chef chemist cio cleaner clerk climatologist coach cobbler coder composer conductor consultant contractor controller cook coordinator copywriter counsel counsellor counselor creator cto curator dancer dba dentist designer detective developer devops dietitian diplomat director doctor driver ecologist economist editor electrician employee engineer entrepreneur estimator evangelist examiner executive facilitator farmer fellow filmmaker firefighter fisher florist founder geologist geographer goldsmith guide gardener hairdresser handyman head historian illustrator inspector instructor interpreter investigator investor janitor journalist judge jeweller lawyer lecturer lead librarian linguist locksmith logistician machinist maker manager marketer mason master mathematician mechanic mentor merchandiser meteorologist midwife miner minister model musician neurologist notary nurse nutritionist officer operator optician optometrist owner painter paralegal paramedic partner pathologist pediatrician pharmacist philosopher photographer physicist physician physiotherapist pianist pilot planner plumber police porter postdoc president principal producer professor programmer promoter psychiatrist psychologist publisher radiologist ranger realtor receptionist recruiter registrar reporter representative researcher roofer sailor salesperson scientist scrum-master sculptor secretary seller shepherd singer sociologist soldier solicitor specialist sre statistician steward stylist superintendent supervisor surgeon surveyor tailor teacher technician technologist teller tester therapist tiler toolmaker trader trainer translator tutor typist underwriter usher veterinarian vet videographer violinist vp waiter waitress watchmaker welder worker writer zoologist'.split(
    ' ',
  );

const known = new Set(nouns);

/** Nouns with an occupational ending that do not name an occupation. */
const notOccupations = new Set(
  'mother father brother sister daughter beginner lover member customer user reader gamer number winner finisher foreigner teenager runner believer senior junior newcomer learner follower fan person speaker sinner stranger dreamer thinker player swimmer hiker cyclist optimist pessimist feminist vegetarian christian american canadian australian italian russian indian asian european immigrant migrant participant applicant better other either neither later never further whether career master starter'.split(
    ' ',
  ),
);

/** How certain it is that a title names an occupation. */
export function occupationIn(title: string): 'known' | 'likely' | 'none' {
  const parts = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\s-]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  // "Head of data", "vice president of sales": the head noun comes first.
  const leading = parts.slice(
    0,
    Math.max(
      0,
      parts.findIndex((part) => part === 'of' || part === 'for'),
    ),
  );
  const last = parts.at(-1) ?? '';
  const heads = [last, leading.at(-1) ?? '', singular(last)];
  if (heads.some((head) => known.has(head) && !(head === 'master' && parts.length === 1))) return 'known';
  if (notOccupations.has(last) || notOccupations.has(singular(last))) return 'none';
  return /(?:er|or|ist|ian|eer|ant|ent|man|woman|smith|wright)$/.test(last) && last.length > 4
    ? 'likely'
    : 'none';
}

const singular = (word: string): string => word.replace(/s$/, '');
