import { projectTitle } from './names.ts';

it.each([
  ['Pumps', 'Pumps'],
  ['', 'Untitled'],
  ['  ', 'Untitled'],
  [null, 'Untitled'],
  [undefined, 'Untitled'],
])('shows a project with the title %j as %s', (title, shown) => {
  expect(projectTitle({ title })).toBe(shown);
});
