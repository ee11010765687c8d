import { styled } from '@alma/shared/styled';
import { Card } from '@alma/shared/ui';

export const Root = styled(Card)`
  display: flex;
  align-items: center;
  gap: var(--s-5);
  margin-bottom: var(--s-3);
  padding: var(--s-5);

  @media (max-width: 760px) {
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--s-4);

    && > [data-size='72'] {
      width: 56px;
      height: 56px;
      font-size: 20px;
    }
  }
`;

export const Words = styled.div`
  flex: 1;
  min-width: 0;

  @media (max-width: 760px) {
    flex-basis: calc(100% - 56px - var(--s-4));
  }
`;

export const Name = styled.h1`
  font-size: 1.375rem;
  overflow-wrap: anywhere;
`;

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-1) 10px;
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
`;

export const Bio = styled.p`
  max-width: 76ch;
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--fs-13);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Action = styled.div`
  flex: none;

  @media (max-width: 760px) {
    flex: 1 0 100%;
    display: grid;
  }
`;
