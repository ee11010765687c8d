import type { ChangeEvent, ComponentProps } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { kitTexts } from '../../texts.ts';
import * as S from './Field.styled.ts';
import type { FieldCopy } from './Field.tsx';
import { Field } from './Field.tsx';
import { fitHeight } from './fit-height.ts';
import { setRef } from './set-ref.ts';

export interface TextAreaProps extends FieldCopy, Omit<ComponentProps<'textarea'>, 'children'> {
  /** Shows the live count; with a number also the limit. The limit is a hint and does not truncate. */
  count?: boolean | number;
}

/** Several lines of text: grows with its content and counts characters as people do (an emoji is one). */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, mark, id, count, rows = 3, onChange, ref, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(() => [...String(rest.value ?? rest.defaultValue ?? '')].length);

  // The value may be set from outside (a form's reset), without the change handler.
  useLayoutEffect(() => {
    if (area.current === null) return;
    fitHeight(area.current);
    setLength([...area.current.value].length);
  }, [rest.value]);

  const handleRef = (element: HTMLTextAreaElement | null) => {
    area.current = element;
    setRef(ref, element);
  };
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    fitHeight(event.target);
    setLength([...event.target.value].length);
    onChange?.(event);
  };

  const most = typeof count === 'number' ? count : undefined;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      mark={mark}
      id={id}
      required={rest.required}
      count={count ? kitTexts.characters(length, most) : undefined}
    >
      {(control) => (
        <S.Area
          {...rest}
          {...control}
          required={false}
          rows={rows}
          ref={handleRef}
          style={{ '--rows': rows }}
          onChange={handleChange}
        />
      )}
    </Field>
  );
}
