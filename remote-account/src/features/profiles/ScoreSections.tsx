import { memo } from 'react';
import {
  bigFiveTraits,
  competencyScores,
  profileLimits,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract/profiles/limits';
import { ChipsField, NumberField, TextField } from '@alma/shared/forms';
import { Term } from '@alma/shared/overlays';
import { FormSection } from './FormSection.tsx';
import type { SectionProps } from './form-sections.ts';
import * as S from './ProfileForm.styled.ts';
import { ClearScores, Scores, type ScorePath } from './Scores.tsx';
import { profileTexts } from './texts.ts';

const { form: words, fields, glosses } = profileTexts;

const scored = <G extends string, N extends string>(group: G, names: readonly N[]) =>
  names.map((name) => ({
    path: `${group}.${name}` as ScorePath,
    label: fields[name as keyof typeof fields],
  }));

const competencies = scored('key_competencies', competencyScores);
const interests = scored('riasec_profile', riasecScores);
const indicators = scored('social_indicators', socialScores);
const styles = scored('work_styles', workStyles);
const traits = scored('bigfive_profile', [...bigFiveTraits, 'confidence']);

export const CompetenciesSection = memo(function CompetenciesSection({ id, form }: SectionProps) {
  return (
    <FormSection
      id={id}
      name="key_competencies"
      action={<ClearScores form={form} scores={competencies} name="key_competencies" />}
    >
      <ChipsField
        form={form}
        name="key_competencies.top_skills"
        label={fields.top_skills}
        max={profileLimits.topSkills}
        placeholder={words.addSkill}
      />
      <S.Note>{words.scoresHint}</S.Note>
      <Scores form={form} scores={competencies} />
    </FormSection>
  );
});

export const RiasecSection = memo(function RiasecSection({ id, form }: SectionProps) {
  return (
    <FormSection
      id={id}
      name="riasec_profile"
      action={<ClearScores form={form} scores={interests} name="riasec_profile" />}
    >
      <S.Fields>
        <TextField
          form={form}
          name="riasec_profile.holland_code"
          label={fields.holland_code}
          hint={
            <>
              {words.hollandHint} <Term gloss={glosses.hollandCode}>{words.hollandHelp}</Term>
            </>
          }
          autoCapitalize="characters"
          mono
        />
      </S.Fields>
      <Scores form={form} scores={interests} />
    </FormSection>
  );
});

export const SocialSection = memo(function SocialSection({ id, form }: SectionProps) {
  return (
    <FormSection
      id={id}
      name="social_indicators"
      action={<ClearScores form={form} scores={indicators} name="social_indicators" />}
    >
      <Scores form={form} scores={indicators} />
      <S.Fields>
        <NumberField
          form={form}
          name="social_indicators.connections_count"
          label={fields.connections_count}
        />
      </S.Fields>
    </FormSection>
  );
});

export const StylesSection = memo(function StylesSection({ id, form }: SectionProps) {
  return (
    <FormSection
      id={id}
      name="work_styles"
      action={<ClearScores form={form} scores={styles} name="work_styles" />}
    >
      <Scores form={form} scores={styles} />
    </FormSection>
  );
});

export const BigFiveSection = memo(function BigFiveSection({ id, form }: SectionProps) {
  return (
    <FormSection
      id={id}
      name="bigfive_profile"
      action={<ClearScores form={form} scores={traits} name="bigfive_profile" />}
    >
      <Scores form={form} scores={traits} />
      <S.Fields>
        <TextField form={form} name="bigfive_profile.method" label={fields.method} />
      </S.Fields>
    </FormSection>
  );
});
