import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import { Card } from './Card.tsx';

const Body = styled.div`
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 36px 24px;
  color: var(--text-muted);
  font-size: var(--fs-13);
  text-align: center;

  p {
    max-width: 38ch;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  &[data-row] {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-content: center;
    align-items: center;
    justify-items: start;
    gap: 2px 14px;
    padding: 16px 20px;
    text-align: left;

    > p {
      grid-column: 2;
      max-width: none;
      text-wrap: wrap;
    }

    > :first-child {
      grid-row: span 2;
      margin: 0;
    }

    > :last-child {
      grid-row: 1 / span 2;
      grid-column: 3;
      margin: 0;
    }

    @media (max-width: 560px) {
      grid-template-columns: auto minmax(0, 1fr);

      > :last-child {
        grid-row: auto;
        grid-column: 2;
        margin-top: 8px;
      }
    }
  }
`;

const Glyph = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: 8px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  color: var(--text-muted);
  box-shadow: var(--e-1);

  &[data-bad] {
    border-color: var(--danger-line);
    background: var(--danger-soft);
    color: var(--danger);
  }
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--s-2);
  margin-top: 10px;

  /* Long labels of enlarged text must break instead of widening the page. */
  > * {
    white-space: normal;
  }
`;

const Centered = styled(Card)`
  display: grid;
  align-content: center;
`;

export type StateKind = 'empty' | 'error' | 'not-found' | 'forbidden' | 'unavailable';

const kindIcons: Record<StateKind, IconName> = {
  empty: 'folder',
  error: 'triangle-alert',
  'not-found': 'search-x',
  forbidden: 'lock',
  unavailable: 'unplug',
};

export interface StateCardProps {
  kind: StateKind;
  title: string;
  /** What happened and what to do, in plain words. */
  text?: ReactNode;
  /** How to continue: usually one button. */
  action?: ReactNode;
  icon?: IconName;
  level?: 1 | 2 | 3;
  /** Without a frame, inside an existing card. */
  bare?: boolean;
  /** Icon, text and action in one row, for a place too low for the usual card. */
  row?: boolean;
}

/** Shown when there is no content: empty, failed, not found, forbidden, unavailable. */
export function StateCard(props: StateCardProps) {
  const { kind, title, text, action, icon = kindIcons[kind], level = 3 } = props;
  const { bare = false, row = false } = props;
  const isBad = kind === 'error' || kind === 'forbidden';
  const Heading = `h${level}` as const;
  const body = (
    <Body role={isBad ? 'alert' : undefined} data-row={row ? '' : undefined}>
      <Glyph data-bad={isBad ? '' : undefined}>
        <Icon name={icon} size={20} />
      </Glyph>
      <StateTitle as={Heading}>{title}</StateTitle>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <Action>{action}</Action>}
    </Body>
  );
  if (bare) return body;
  return <Centered tone={kind === 'unavailable' ? 'absent' : 'plain'}>{body}</Centered>;
}

const StateTitle = styled.h3`
  font-size: var(--fs-14);
  line-height: var(--lh-ui);
  letter-spacing: -0.006em;
`;
