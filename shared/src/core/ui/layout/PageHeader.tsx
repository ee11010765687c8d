import type { ReactNode } from 'react';
import { styled } from '../../styled.ts';

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3) var(--s-4);
  margin-bottom: var(--s-6);

  /* A lone menu stays at the end of the title, however long the title is. */
  &:has(> :last-child > [data-icon-only]:only-child) {
    flex-wrap: nowrap;
    align-items: flex-start;
  }
`;

/** A title may be one long word: it breaks instead of overflowing the page. */
const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** A badge that leaves the title too little space goes to a line of its own. */
const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-1) var(--s-3);

  > h1 {
    min-width: 0;
  }

  > :not(h1) {
    flex: none;
    overflow-wrap: normal;
  }
`;

const Text = styled.p`
  margin-top: 6px;
  color: var(--text-muted);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);

  @media (max-width: 900px) {
    &[data-wide]:has(> :nth-child(2)) {
      flex-wrap: nowrap;
      width: 100%;

      > :first-child {
        flex: 1;
      }
    }
  }
`;

interface PageHeaderProps {
  title: ReactNode;
  /** A count or badge right after the title. */
  badge?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** On narrow screens the first of several actions takes the full width. */
  wideActions?: boolean;
}

/** The page's only main heading. */
export function PageHeader({ title, badge, text, actions, wideActions = false }: PageHeaderProps) {
  return (
    <Root>
      <Words>
        <TitleRow>
          <h1>{title}</h1>
          {badge}
        </TitleRow>
        {text !== undefined && <Text>{text}</Text>}
      </Words>
      {actions !== undefined && <Actions data-wide={wideActions ? '' : undefined}>{actions}</Actions>}
    </Root>
  );
}
