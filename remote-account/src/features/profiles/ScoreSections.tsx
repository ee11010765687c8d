import {
  bigFiveTraits,
  competencyScores,
  profileLimits,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract/profiles/limits';
import { ChipsField, NumberField, SliderField, TextField } from '@alma/shared/forms';
import { Term } from '@alma/shared/overlays';
import { Button, Note } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { FormSectionName, SectionProps } from './form-sections.ts';
import { FormSection } from './FormSection.tsx';
import * as S from './ProfileForm.styled.ts';
import { profileTexts } from './texts.ts';

const { form: words, fields, glosses } = profileTexts;

const scored = <G extends string, N extends string>(group: G, names: readonly N[]) =>
  names.map((name) => ({
    path: `${group}.${name}` as const,
    label: fields[name as keyof typeof fields],
  }));

const competencies = scored('key_competencies', competencyScores);
const interests = scored('riasec_profile', riasecScores);
const indicators = scored('social_indicators', socialScores);
const styles = scored('work_styles', workStyles);
const traits = scored('bigfive_profile', [...bigFiveTraits, 'confidence']);

type Score = (
  typeof competencies | typeof interests | typeof indicators | typeof styles | typeof traits
)[number];

interface ScoredSectionProps extends SectionProps {
  name: FormSectionName;
  scores: readonly Score[];
  /** Fields above the scores. */
  above?: ReactNode;
  /** Fields below them. */
  children?: ReactNode;
}

/** A section of sliders, with a button that clears them for keyboards without a Delete key. */
function ScoredSection({ id, form, name, scores, above, children }: ScoredSectionProps) {
  const clear = () => {
    for (const { path } of scores) form.setValue(path, null, { shouldDirty: true });
  };
  return (
    <FormSection
      id={id}
      name={name}
      action={
        <Button
          size="sm"
          variant="ghost"
          aria-label={words.clearScoresOf(profileTexts.groups[name])}
          onClick={clear}
        >
          {words.clearScores}
        </Button>
      }
    >
      {above}
      <S.Fields>
        {scores.map(({ path, label }) => (
          // A slider that was never moved has no value.
          <SliderField key={path} form={form} name={path} label={label} clearable />
        ))}
      </S.Fields>
      {children}
    </FormSection>
  );
}

export const CompetenciesSection = memo(function CompetenciesSection(props: SectionProps) {
  const skills = (
    <>
      <ChipsField
        form={props.form}
        name="key_competencies.top_skills"
        label={fields.top_skills}
        max={profileLimits.topSkills}
        placeholder={words.addSkill}
      />
      <Note data-subtle data-small>
        {words.scoresHint}
      </Note>
    </>
  );
  return <ScoredSection {...props} name="key_competencies" scores={competencies} above={skills} />;
});

export const RiasecSection = memo(function RiasecSection(props: SectionProps) {
  const code = (
    <S.Fields>
      <TextField
        form={props.form}
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
  );
  return <ScoredSection {...props} name="riasec_profile" scores={interests} above={code} />;
});

export const SocialSection = memo(function SocialSection(props: SectionProps) {
  return (
    <ScoredSection {...props} name="social_indicators" scores={indicators}>
      <S.Fields>
        <NumberField
          form={props.form}
          name="social_indicators.connections_count"
          label={fields.connections_count}
        />
      </S.Fields>
    </ScoredSection>
  );
});

export const StylesSection = memo(function StylesSection(props: SectionProps) {
  return <ScoredSection {...props} name="work_styles" scores={styles} />;
});

export const BigFiveSection = memo(function BigFiveSection(props: SectionProps) {
  return (
    <ScoredSection {...props} name="bigfive_profile" scores={traits}>
      <S.Fields>
        <TextField form={props.form} name="bigfive_profile.method" label={fields.method} />
      </S.Fields>
    </ScoredSection>
  );
});
