import { z } from 'zod';
import { profileGroupInputs as groups } from '../../../contract/profiles/entities.ts';
import { careerLevels, employmentStatuses } from '../../../contract/profiles/limits.ts';

/** An optional choice: an empty select has the value '', the contract null. */
const choice = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]).optional();

/** A number from a list: a select holds texts. */
const numberChoice = <S extends z.ZodType<number, number>>(schema: S) =>
  choice(z.string().transform(Number).pipe(schema));

/** A profile: every group of the contract, with its rules and messages. */
export const ProfileFormSchema = z.object({
  basic_identification: groups.basic_identification,
  professional_status: groups.professional_status.extend({
    employment_status: choice(z.enum(employmentStatuses)),
    career_level: choice(z.enum(careerLevels)),
    job_zone: numberChoice(groups.professional_status.shape.job_zone.unwrap().unwrap()),
    education_level: numberChoice(groups.professional_status.shape.education_level.unwrap().unwrap()),
  }),
  key_competencies: groups.key_competencies,
  riasec_profile: groups.riasec_profile,
  social_indicators: groups.social_indicators,
  achievements: groups.achievements,
  work_styles: groups.work_styles,
  bigfive_profile: groups.bigfive_profile,
});
/** As typed. */
export type ProfileFormValues = z.input<typeof ProfileFormSchema>;
/** As sent. */
export type ProfileFormResult = z.output<typeof ProfileFormSchema>;
