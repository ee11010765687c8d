import { careerLevels, employmentStatuses, profileLimits } from '@alma/shared/contract/profiles/limits';
import { ChipsField, NumberField, SelectField, TextField } from '@alma/shared/forms';
import { Term } from '@alma/shared/overlays';
import { memo } from 'react';
import type { SectionProps } from './form-sections.ts';
import { FormSection } from './FormSection.tsx';
import * as S from './ProfileForm.styled.ts';
import { profileTexts } from './texts.ts';

const { form: words, fields, glosses, employment, career } = profileTexts;

const open = { value: '', label: words.notGiven } as const;
const numbers = ({ least, most }: { least: number; most: number }) =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
const optionsOf = (values: readonly string[]) => [open, ...values.map((value) => ({ value, label: value }))];

const employmentOptions = [open, ...employmentStatuses.map((value) => ({ value, label: employment[value] }))];
const careerOptions = [open, ...careerLevels.map((value) => ({ value, label: career[value] }))];
const zoneOptions = optionsOf(numbers(profileLimits.jobZone));
const educationOptions = optionsOf(numbers(profileLimits.educationLevel));

// Each section is rendered again only for its own fields: the form has seventy.

export const BasicSection = memo(function BasicSection({ id, form }: SectionProps) {
  return (
    <FormSection id={id} name="basic_identification">
      <S.Fields>
        <TextField
          form={form}
          name="basic_identification.full_name"
          label={fields.full_name}
          mark="required"
          required
          autoComplete="name"
        />
        <TextField form={form} name="basic_identification.job_title" label={fields.job_title} />
      </S.Fields>
      <S.Fields data-columns="3">
        <NumberField
          form={form}
          name="basic_identification.experience_years"
          label={fields.experience_years}
          unit={words.years}
        />
        <TextField form={form} name="basic_identification.location" label={fields.location} />
        <TextField
          form={form}
          name="basic_identification.onet_soc_code"
          label={fields.onet_soc_code}
          placeholder={words.socExample}
          hint={<Term gloss={glosses.onetSoc}>{words.socHelp}</Term>}
          mono
        />
      </S.Fields>
      <TextField
        form={form}
        name="basic_identification.avatar_url"
        label={fields.avatar_url}
        hint={words.avatarHint}
        inputMode="url"
      />
    </FormSection>
  );
});

export const StatusSection = memo(function StatusSection({ id, form }: SectionProps) {
  return (
    <FormSection id={id} name="professional_status">
      <S.Fields>
        <SelectField
          form={form}
          name="professional_status.employment_status"
          label={fields.employment_status}
          options={employmentOptions}
        />
        <SelectField
          form={form}
          name="professional_status.career_level"
          label={fields.career_level}
          options={careerOptions}
        />
        <SelectField
          form={form}
          name="professional_status.job_zone"
          label={fields.job_zone}
          hint={
            <>
              {words.zoneHint} <Term gloss={glosses.jobZone}>{words.zoneHelp}</Term>
            </>
          }
          options={zoneOptions}
        />
        <SelectField
          form={form}
          name="professional_status.education_level"
          label={fields.education_level}
          hint={words.educationHint}
          options={educationOptions}
        />
      </S.Fields>
    </FormSection>
  );
});

export const AchievementsSection = memo(function AchievementsSection({ id, form }: SectionProps) {
  return (
    <FormSection id={id} name="achievements">
      <ChipsField
        form={form}
        name="achievements.achievements"
        label={fields.achievements}
        max={profileLimits.achievements}
        placeholder={words.addAchievement}
      />
      <S.Fields>
        <NumberField
          form={form}
          name="achievements.portfolio_items_count"
          label={fields.portfolio_items_count}
        />
        <NumberField form={form} name="achievements.publications_count" label={fields.publications_count} />
      </S.Fields>
    </FormSection>
  );
});
