import { spokenText } from './spoken-text.ts';

it.each([
  ['# Vision\n\nTwo **bold *and slanted*** words [1].', 'Vision Two bold and slanted words.'],
  ['> Quoted words.\n>\n> [1]', 'Quoted words.'],
  ['- one\n- [x] two\n1. three', 'one two three'],
  ['| Grade | Rate |\n| --- | ---: |\n| Lead | 34.00 |', 'Grade, Rate. Lead, 34.00.'],
  ['See [the policy](https://example.org) and `code`.', 'See the policy and code.'],
  ['```js\nconst a = 1;\n```', 'const a = 1;'],
  ['2 * 3 * 4 stay_as_they are', '2 * 3 * 4 stay_as_they are'],
])('speaks %j without its Markdown', (markdown, spoken) => {
  expect(spokenText(markdown)).toBe(spoken);
});
