/** Text alternatives of the charts. */
export const chartTexts = {
  value: (label: string, value: string) => `${label} ${value}`,
  none: 'not given',
  noneMark: '–',
  all: (label: string, values: string) => `${label}: ${values}`,
} as const;
