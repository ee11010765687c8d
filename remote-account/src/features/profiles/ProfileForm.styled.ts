import { styled } from '@alma/shared/styled';

export const Section = styled.section`
  display: grid;
  gap: var(--s-4);
  padding-bottom: var(--s-3);
  scroll-margin-top: 16px;
`;

export const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  min-height: 28px;
`;

export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--s-4);

  &[data-columns='3'] {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (max-width: 600px) {
    &,
    &[data-columns='3'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
