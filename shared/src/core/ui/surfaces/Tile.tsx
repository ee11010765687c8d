import { type ReactNode, useId } from 'react';
import { styled } from '../../styled.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import { Card } from './Card.tsx';

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  min-height: 176px;
  height: 100%;
  padding: 20px;
  transition: border-color var(--t-base);

  h2 {
    margin-top: 14px;
  }

  p {
    margin-top: 5px;
    color: var(--text-muted);
    font-size: var(--fs-13);
    text-wrap: pretty;
  }

  &[data-tone='soon'] h2 {
    color: var(--text-muted);
  }

  &[data-linked]:hover {
    border-color: var(--line-strong);
  }

  /* The only link covers the whole card, so that the card needs no second name. */
  &[data-linked] a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }

  &[data-linked] a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  @media (max-width: 760px) {
    min-height: 0;
  }
`;

const Glyph = styled.span`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: var(--r-list);
  background: var(--bg-hover);
  color: var(--text-muted);

  [data-linked] > & {
    background: var(--accent-soft);
    color: var(--accent);
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2);
  margin-top: auto;
  padding-top: var(--s-4);
`;

interface TileProps {
  icon: IconName;
  title: string;
  text?: string;
  /** `soon`: announced, but not available yet. */
  tone?: 'plain' | 'soon';
  /** The footer is one link that makes the whole card clickable. */
  linked?: boolean;
  children?: ReactNode;
}

/** A card of the dashboard: its subject, and a link in its footer. */
export function Tile({ icon, title, text, tone = 'plain', linked = false, children }: TileProps) {
  const titleId = useId();
  return (
    <Root tone={tone} aria-labelledby={titleId} data-linked={linked ? '' : undefined}>
      <Glyph>
        <Icon name={icon} />
      </Glyph>
      <h2 id={titleId}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <Footer>{children}</Footer>}
    </Root>
  );
}
