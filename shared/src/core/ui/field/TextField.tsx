import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import * as S from './Field.styled.ts';
import type { FieldControlProps, FieldCopy } from './Field.tsx';
import { Field } from './Field.tsx';

export interface TextFieldProps extends FieldCopy, Omit<ComponentProps<'input'>, 'size' | 'children'> {
  icon?: IconName;
  /** Shown inside the field, on the right: 'years'. */
  unit?: ReactNode;
  /** At the end of the label's line: '13 of 100'. */
  aside?: string;
  size?: 'md' | 'lg';
  /** Monospaced, for codes and addresses. */
  mono?: boolean;
  /** The label is for screen readers only, when icon and place make the purpose clear (search). */
  labelHidden?: boolean;
}

/** One line of text with its label. Native attributes and ref reach the input. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    mark,
    id,
    icon,
    unit,
    aside,
    size = 'md',
    mono = false,
    labelHidden = false,
    ...rest
  } = props;

  const box = (control: Partial<FieldControlProps>) => (
    <S.Box
      data-size={size}
      data-invalid={error ? '' : undefined}
      data-disabled={rest.disabled ? '' : undefined}
      data-read-only={rest.readOnly ? '' : undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      <S.Input type="text" data-mono={mono ? '' : undefined} {...rest} {...control} required={false} />
      {unit !== undefined && <S.Unit aria-hidden>{unit}</S.Unit>}
    </S.Box>
  );

  if (labelHidden) {
    return (
      <S.HiddenLabel>
        <VisuallyHidden>{label}</VisuallyHidden>
        {box({ ...(id === undefined ? {} : { id }) })}
      </S.HiddenLabel>
    );
  }
  return (
    <Field label={label} hint={hint} error={error} mark={mark} id={id} aside={aside} required={rest.required}>
      {box}
    </Field>
  );
}
