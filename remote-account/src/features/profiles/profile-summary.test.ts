import { makeProfile } from '@alma/shared/testing';
import { emptyValues, valuesOf } from './profile-form-values.ts';
import { personalitySummary, topCompetencies } from './profile-summary.ts';

const basic = { full_name: 'Maya' };
const profileWith = (groups: object) =>
  makeProfile({ id: 'p', user_id: 'u', basic_identification: basic, ...groups });

const traits = { openness: 82, conscientiousness: 74, extraversion: 41, agreeableness: 67, neuroticism: 28 };

it('summarises a personality as the mean of five traits with neuroticism inverted', () => {
  expect(personalitySummary(profileWith({ bigfive_profile: traits }).bigfive_profile)).toBe(67);
});

it('has no summary while a trait is unknown, and treats 0 as a value', () => {
  const { neuroticism: _, ...four } = traits;
  expect(personalitySummary(profileWith({ bigfive_profile: four }).bigfive_profile)).toBeUndefined();
  const zeros = { openness: 0, conscientiousness: 0, extraversion: 0, agreeableness: 0, neuroticism: 0 };
  expect(personalitySummary(profileWith({ bigfive_profile: zeros }).bigfive_profile)).toBe(20);
});

it('names up to three competencies above 70, the highest first', () => {
  const scores = {
    creativity: 71,
    leadership: 70,
    communication: 95,
    problem_solving: 80,
    collaboration: 72,
  };
  expect(topCompetencies(profileWith({ key_competencies: scores }).key_competencies)).toEqual([
    'communication',
    'problem_solving',
    'collaboration',
  ]);
});

it('starts a new profile with the same fields as an edit', () => {
  const shape = (values: object) =>
    Object.entries(values).map(([group, fields]) => [group, Object.keys(fields as object).sort()]);
  expect(Object.fromEntries(shape(valuesOf(profileWith({}))))).toMatchObject(
    Object.fromEntries(shape(emptyValues())),
  );
});
