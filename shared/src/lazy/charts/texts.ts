/** Text alternatives of the charts. */
export const chartTexts = {
  value: (label: string, value: string) => `${label} ${value}`,
  none: 'not given',
  noneMark: '–',
  latest: (label: string, values: string) => `${label}. Latest: ${values}`,
  asTable: 'Show as a table',
  valuesOf: (label: string) => `Values: ${label}`,
  all: (label: string, values: string) => `${label}: ${values}`,
} as const;
