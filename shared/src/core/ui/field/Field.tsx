import type { ReactNode } from 'react';
import { useId } from 'react';
import { kitTexts } from '../../texts.ts';
import { Icon } from '../icon/index.ts';
import * as S from './Field.styled.ts';

/** Attributes that connect a control to its label, hint and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  /** For a group only. */
  'aria-labelledby'?: string;
}

export interface FieldCopy {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do. */
  error?: string | undefined;
  /** Marks the label; use it for the less frequent kind of field in a form. */
  mark?: 'required' | 'optional' | undefined;
}

interface FieldProps extends FieldCopy {
  id?: string | undefined;
  required?: boolean | undefined;
  /** A live count at the end of the footer. */
  count?: string | undefined;
  /** A count or value at the end of the label's line. */
  aside?: string | undefined;
  /** `scale`: the value is more prominent than the label. */
  look?: 'field' | 'scale';
  /** The control is a group of several: the label names it, but does not focus it. */
  group?: boolean;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label above, control, then hint and error; connected by ids. */
export function Field(props: FieldProps) {
  const { error, id, required = false, look = 'field', group = false, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [
    error ? 'error' : undefined,
    props.hint === undefined ? undefined : 'hint',
    props.count === undefined ? undefined : 'count',
    // A scale announces its own value.
    props.aside === undefined || look === 'scale' ? undefined : 'aside',
  ].filter((name) => name !== undefined);

  return (
    <S.Root>
      <Head {...props} controlId={controlId} look={look} />
      {children({
        id: controlId,
        'aria-describedby': describedBy.map((name) => `${controlId}-${name}`).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        ...(group && { 'aria-labelledby': `${controlId}-label` }),
      })}
      <Footer {...props} controlId={controlId} />
    </S.Root>
  );
}

type FieldPartProps = Omit<FieldProps, 'children'> & { controlId: string };

function Head({ label, mark, aside, look, group = false, controlId }: FieldPartProps) {
  const labelElement = (
    <S.Label
      {...(group ? { as: 'span', id: `${controlId}-label` } : { htmlFor: controlId })}
      data-look={look}
    >
      {label} {mark !== undefined && <S.Mark>({kitTexts[mark]})</S.Mark>}
    </S.Label>
  );
  if (aside === undefined) return labelElement;
  return (
    <S.Head>
      {labelElement}
      <S.Aside id={`${controlId}-aside`} data-look={look}>
        {aside}
      </S.Aside>
    </S.Head>
  );
}

function Footer({ error, hint, count, controlId }: FieldPartProps) {
  return (
    <>
      {error && (
        <S.FieldError id={`${controlId}-error`}>
          <Icon name="circle-alert" size={14} />
          {error}
        </S.FieldError>
      )}
      {(hint !== undefined || count !== undefined) && (
        <S.Footer>
          {hint !== undefined && <span id={`${controlId}-hint`}>{hint}</span>}
          {count !== undefined && <S.Count id={`${controlId}-count`}>{count}</S.Count>}
        </S.Footer>
      )}
    </>
  );
}
