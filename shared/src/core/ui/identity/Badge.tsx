import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';
import { tint } from '../../theme/index.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';

const Root = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 5px;
  min-height: 22px;
  padding: 0 8px;
  border-radius: var(--r-sm);
  background: var(--bg-hover);
  color: var(--text-muted);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);
  white-space: nowrap;

  &[data-small] {
    font-size: var(--fs-11);
  }

  &[data-tone='success'] {
    background: var(--success-soft);
    color: var(--success);
  }

  &[data-tone='warning'] {
    background: var(--warning-soft);
    color: var(--warning);
  }

  &[data-tone='danger'] {
    background: var(--danger-soft);
    color: var(--danger);
  }

  &[data-tone='info'] {
    background: var(--info-soft);
    color: var(--info);
  }

  &[data-tone='accent'] {
    background: var(--accent-soft);
    color: var(--accent);
  }

  &[data-tone='outline'] {
    background: none;
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }

  &[data-tone='tint'] {
    ${tint}
    background: var(--tint-bg);
    color: var(--tint-fg);
  }

  &[data-tone='count'] {
    min-width: 24px;
    min-height: 24px;
    padding: 0 10px;
    border-radius: var(--r-full);
    justify-content: center;
    font-variant-numeric: tabular-nums;
  }
`;

const Dot = styled.span`
  flex: none;
  width: 7px;
  height: 7px;
  border-radius: 50%;
  background: var(--line-control);

  [data-tone='success'] > & {
    background: var(--success-solid);
  }

  [data-tone='warning'] > & {
    background: var(--warning-solid);
  }

  [data-tone='danger'] > & {
    background: var(--danger-solid);
  }

  [data-tone='info'] > & {
    background: var(--info-solid);
  }
`;

export type BadgeTone =
  'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'outline' | 'tint' | 'count';

interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone;
  icon?: IconName;
  dot?: boolean;
  /** Hue of a `tint` badge (a mask). */
  hue?: number;
  /** Roles are smaller, since they are in capitals. */
  small?: boolean;
}

/** A word with a tone. The word is always shown: colour alone is not a status. */
export function Badge({ children, tone = 'neutral', icon, dot = false, hue, small = false }: BadgeProps) {
  return (
    <Root
      data-tone={tone}
      data-small={small ? '' : undefined}
      style={hue === undefined ? undefined : { '--hue': hue }}
    >
      {dot && <Dot aria-hidden />}
      {icon !== undefined && <Icon name={icon} size={12} />}
      {children}
    </Root>
  );
}

/** A badge with a dot before its word: the state of something. */
export const DotBadge = ({ tone, children }: Required<Pick<BadgeProps, 'tone' | 'children'>>) => (
  <Badge tone={tone} dot>
    {children}
  </Badge>
);

const statusTones = {
  registered: 'neutral',
  verified: 'info',
  active: 'success',
  suspended: 'danger',
  archived: 'neutral',
} as const satisfies Record<keyof typeof kitTexts.statuses, BadgeTone>;

/** A user's status: 'Active' with its dot. */
export function StatusBadge({ status }: { status: keyof typeof statusTones }) {
  return <DotBadge tone={statusTones[status]}>{kitTexts.statuses[status]}</DotBadge>;
}
