import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 44px;
  padding: 10px 10px 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  color: var(--text-muted);
  font-size: var(--fs-13);

  > svg {
    flex: none;
  }

  &[data-tone='inset'] {
    background: var(--bg-inset);
  }

  &[data-tone='info'] {
    border-color: var(--info-line);
    background: var(--info-soft);

    > svg {
      color: var(--info);
    }
  }

  &[data-tone='warning'] {
    border-color: var(--warning-line);
    background: var(--warning-soft);

    > svg {
      color: var(--warning);
    }
  }

  &[data-tone='danger'] {
    border-color: var(--danger-line);
    background: var(--danger-soft);

    > svg {
      color: var(--danger);
    }
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export type BannerTone = 'plain' | 'inset' | 'info' | 'warning' | 'danger';

const toneIcons: Record<BannerTone, IconName> = {
  plain: 'info',
  inset: 'info',
  info: 'info',
  warning: 'triangle-alert',
  danger: 'circle-alert',
};

interface BannerProps {
  tone?: BannerTone;
  icon?: IconName;
  /** The bold first words. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message in the page. Failures are announced immediately, others when the screen reader pauses. */
export function Banner({ tone = 'plain', icon = toneIcons[tone], title, children, action }: BannerProps) {
  return (
    <Root data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <Words>
        {title !== undefined && <strong>{title}</strong>} {children}
      </Words>
      {action}
    </Root>
  );
}
