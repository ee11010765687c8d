import type { ReactNode } from 'react';
import type { FormSectionName } from './form-sections.ts';
import * as S from './ProfileForm.styled.ts';
import { profileTexts as copy } from './texts.ts';

interface FormSectionProps {
  /** The target of the section links. */
  id: string;
  name: FormSectionName;
  action?: ReactNode;
  children: ReactNode;
}

/** One group of the form with its heading. */
export function FormSection({ id, name, action, children }: FormSectionProps) {
  return (
    <S.Section id={id} aria-labelledby={`${id}-title`}>
      <S.SectionHead>
        <h3 id={`${id}-title`}>{copy.groups[name]}</h3>
        {action}
      </S.SectionHead>
      {children}
    </S.Section>
  );
}
