import type {
  bigFiveTraits,
  competencyScores,
  riasecScores,
  socialScores,
  workStyles,
} from '@alma/shared/contract/profiles/limits';
import { SliderField } from '@alma/shared/forms';
import { Button } from '@alma/shared/ui';
import type { FormSectionName, ProfileFormState } from './form-sections.ts';
import * as S from './ProfileForm.styled.ts';
import { profileTexts as words } from './texts.ts';

type In<Names extends readonly string[]> = Names[number];

/** A field of the form that holds a score. */
export type ScorePath =
  | `key_competencies.${In<typeof competencyScores>}`
  | `riasec_profile.${In<typeof riasecScores>}`
  | `social_indicators.${In<typeof socialScores>}`
  | `work_styles.${In<typeof workStyles>}`
  | `bigfive_profile.${In<typeof bigFiveTraits> | 'confidence'}`;

export interface Score {
  path: ScorePath;
  label: string;
}

interface ScoresProps {
  form: ProfileFormState;
  scores: readonly Score[];
}

/** Sliders side by side; one that was never moved has no value. */
export function Scores({ form, scores }: ScoresProps) {
  return (
    <S.Fields>
      {scores.map(({ path, label }) => (
        <SliderField key={path} form={form} name={path} label={label} clearable />
      ))}
    </S.Fields>
  );
}

/** Clears the scores of a section, for keyboards without a Delete key. */
export function ClearScores({ form, scores, name }: ScoresProps & { name: FormSectionName }) {
  const clear = () => {
    for (const { path } of scores) form.setValue(path, null, { shouldDirty: true });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={words.form.clearScoresOf(words.groups[name])}
      onClick={clear}
    >
      {words.form.clearScores}
    </Button>
  );
}
