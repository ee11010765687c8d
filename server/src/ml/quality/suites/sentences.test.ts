import { citedIn, sentencesOf } from './sentences.ts';

describe('sentences of a reply', () => {
  it.each([
    ['It opens at nine. It closes at five.', ['It opens at nine.', 'It closes at five.']],
    [
      'It opens at nine. [1] [2] It closes at five [3].',
      ['It opens at nine. [1] [2]', 'It closes at five [3].'],
    ],
    ['It opens at nine [1] and closes. So be there.', ['It opens at nine [1] and closes.', 'So be there.']],
    ['One line\nanother one', ['One line', 'another one']],
  ])('of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('name their citations', () => {
    expect(citedIn('It opens at nine. [1] [12]')).toEqual([1, 12]);
    expect(citedIn('It opens at nine.')).toEqual([]);
  });

  it('are found in a long reply without delay', () => {
    const began = process.cpuUsage();
    sentencesOf('a. [1] [ '.repeat(20_000));
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});
