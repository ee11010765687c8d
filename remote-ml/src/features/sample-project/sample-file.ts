export const sampleName = 'garden-handbook.md';

export const sampleFile = `# Community garden handbook

## Opening hours

The garden is open every day from 7:00 to 21:00 in summer, from April to September. In winter it is open from 9:00 to 17:00 on Saturdays and Sundays only.

## Plots and fees

There are 42 plots. A plot costs 60 euros a year, water included, and is paid by the end of March. Students and pensioners pay half.

| Plot | Size | Fee a year |
| --- | --- | --- |
| Small | 12 square metres | 60 euros |
| Large | 24 square metres | 110 euros |

## Looking after a plot

A plot that nobody looks after for six weeks gets a friendly reminder. After two more weeks it goes to the next person on the waiting list.

## Work days

Everyone helps on two work days a year, in April and in October. Anyone who cannot come brings a cake next time.
`;
