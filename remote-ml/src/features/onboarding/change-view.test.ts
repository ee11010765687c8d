import { valueText } from './change-view.ts';

it.each([
  ['professional_status.education_level', '7', 'Master'],
  ['professional_status.education_level', 8, 'Doctorate'],
  ['professional_status.education_level', null, 'empty'],
  ['basic_identification.experience_years', 7, '7'],
  ['key_competencies.top_skills', ['Python', 'SQL'], 'Python, SQL'],
])('shows %s %j as “%s”', (field, value, shown) => {
  expect(valueText(field, value)).toBe(shown);
});
