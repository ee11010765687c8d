import { styled } from '@alma/shared/styled';
import { Icon } from '@alma/shared/ui';
import type { Ref } from 'react';

const Root = styled.p`
  display: flex;
  align-items: flex-start;
  gap: var(--s-2);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    margin-top: 2px;
  }

  &[data-tone='success'] {
    color: var(--success);
  }

  &[data-tone='danger'] {
    color: var(--danger);
  }

  &[data-tone='muted'] {
    color: var(--text-muted);
  }
`;

/* Without a message it takes no place between the fields of a form. */
const Box = styled.div`
  &:empty {
    position: absolute;
  }

  &:focus-visible {
    outline: none;
  }
`;

export interface OutcomeMessageProps {
  tone: 'success' | 'danger' | 'muted';
  text: string;
}

const icons = { success: 'circle-check', danger: 'circle-alert', muted: 'info' } as const;

/** The outcome of an action, beside its button. */
export function OutcomeMessage(message: OutcomeMessageProps) {
  return <Line {...message} role={message.tone === 'danger' ? 'alert' : 'status'} />;
}

function Line({ tone, text, role }: OutcomeMessageProps & { role?: 'alert' | 'status' }) {
  return (
    <Root data-tone={tone} role={role}>
      <Icon name={icons[tone]} size={14} />
      <span>{text}</span>
    </Root>
  );
}

interface OutcomeProps {
  message: OutcomeMessageProps | undefined;
  /** The box of the message, which can take the focus of a button that becomes disabled. */
  ref?: Ref<HTMLDivElement>;
}

/** The outcome, if any. The status is always rendered: one inserted together with its text would not be announced. */
export function OutcomeBox({ message, ref }: OutcomeProps) {
  const hasFailed = message?.tone === 'danger';
  return (
    <>
      <Box ref={ref} role="status" tabIndex={-1}>
        {message && !hasFailed && <Line {...message} />}
      </Box>
      {hasFailed && <Line {...message} role="alert" />}
    </>
  );
}
