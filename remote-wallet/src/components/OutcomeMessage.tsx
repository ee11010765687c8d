import { styled } from '@alma/shared/styled';
import { Icon } from '@alma/shared/ui';

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

export interface OutcomeMessageProps {
  tone: 'success' | 'danger' | 'muted';
  text: string;
}

const icons = { success: 'circle-check', danger: 'circle-alert', muted: 'info' } as const;

/** The outcome of an action, beside its button. */
export function OutcomeMessage({ tone, text }: OutcomeMessageProps) {
  return (
    <Root data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size={14} />
      <span>{text}</span>
    </Root>
  );
}
