const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const point = '(?:(\\p{L}{3,9})\\.?\\s+|(\\d{1,2})[/.])?((?:19|20)\\d\\d)';
const ongoing = 'present|now|today|current|currently|ongoing|date';
const range = `${point}\\s*(?:-|–|—|to|until)\\s*(?:${point}|(${ongoing}))`;

export interface Period {
  /** Months since the year 0. */
  from: number;
  to: number;
  isPresent: boolean;
  quote: string;
}

const monthOf = (name: string | undefined, number: string | undefined): number => {
  const named = months.indexOf((name ?? '').slice(0, 3).toLowerCase());
  if (named !== -1) return named;
  return number === undefined ? 0 : Math.min(11, Number(number) - 1);
};

/** The periods in a text, such as "2015 – 2019" or "March 2019 - present", which ends at the start of `year`. */
export function periodsIn(text: string, year: number): Period[] {
  return [...text.matchAll(new RegExp(range, 'giu'))].flatMap((found) => {
    const [quote, fromName, fromNumber, fromYear, toName, toNumber, toYear, present] = found;
    const from = Number(fromYear) * 12 + monthOf(fromName, fromNumber);
    // The end month is part of the period.
    const end = toName === undefined && toNumber === undefined ? 0 : monthOf(toName, toNumber) + 1;
    const to = present === undefined ? Number(toYear) * 12 + end : year * 12;
    return to < from || to > (year + 1) * 12 ? [] : [{ from, to, isPresent: present !== undefined, quote }];
  });
}

/** Whole years that the periods cover together; overlaps count once. */
export function yearsCovered(periods: readonly Period[]): number {
  let covered = 0;
  let end = 0;
  for (const { from, to } of [...periods].sort((one, other) => one.from - other.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return Math.floor(covered / 12);
}
