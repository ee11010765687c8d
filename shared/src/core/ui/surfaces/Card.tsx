import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from '../../styled.ts';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import { useKeptFocus } from './useKeptFocus.ts';

const Root = styled.section`
  position: relative;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  box-shadow: var(--e-1);

  &[data-padded] {
    padding: var(--s-5);
  }

  /* Dashed means "not here": coming soon, a drop zone, a module that did not load. */
  &[data-tone='absent'] {
    border-style: dashed;
    border-color: var(--line-strong);
    background: var(--bg-inset);
    box-shadow: none;
  }

  &[data-tone='soon'] {
    border-style: dashed;
    border-color: var(--line-strong);
    background: none;
    box-shadow: none;
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  min-height: 52px;
  padding: 0 var(--s-3) 0 var(--s-5);
  border-bottom: 1px solid var(--line-faint);

  @media (max-width: 900px) {
    flex-wrap: wrap;
    padding-top: var(--s-2);
    padding-bottom: var(--s-2);
  }
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: 9px;
  font-size: var(--fs-14);
  letter-spacing: -0.006em;
  line-height: var(--lh-ui);

  > svg {
    flex: none;
    color: var(--text-subtle);
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
`;

export interface CardProps extends ComponentProps<'section'> {
  /** `absent`: failed to load, or a drop zone. `soon`: announced, but not available yet. */
  tone?: 'plain' | 'absent' | 'soon';
  padded?: boolean;
}

/**
 * A surface for one subject. Name it with `aria-labelledby` or `aria-label` when it deserves to be a landmark. It takes
 * the focus of a removed row.
 */
export function Card({ tone = 'plain', padded = false, ...rest }: CardProps) {
  const { handleFocus, handleBlur } = useKeptFocus();
  return (
    <Root
      {...rest}
      onFocus={(event) => {
        handleFocus(event);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        handleBlur();
        rest.onBlur?.(event);
      }}
      data-tone={tone}
      data-padded={padded ? '' : undefined}
    />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  /** For the card's `aria-labelledby`. */
  titleId?: string;
  icon?: IconName | undefined;
  /** Heading level in the page. */
  level?: 2 | 3 | undefined;
  actions?: ReactNode;
}

/** The title row of a card. */
export function CardHeader({ title, titleId, icon, level = 2, actions }: CardHeaderProps) {
  return (
    <Head>
      <Title as={level === 3 ? 'h3' : 'h2'} id={titleId}>
        {icon !== undefined && <Icon name={icon} />}
        {title}
      </Title>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Head>
  );
}

interface TitledCardProps extends Omit<CardProps, 'title'>, Omit<CardHeaderProps, 'titleId'> {}

/** A card with a title row, by which it is named. */
export function TitledCard({ title, icon, level, actions, children, ...card }: TitledCardProps) {
  const titleId = useId();
  return (
    <Card {...card} aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} icon={icon} level={level} actions={actions} />
      {children}
    </Card>
  );
}

/** The padded content of a card with a header. */
export const CardBody = styled.div`
  padding: var(--s-5);
`;
