import { styled } from '@alma/shared/styled';

/**
 * The main subject on the left, its actions on the right; one column on narrow screens. `data-side="start"` swaps them,
 * so that on narrow screens the form is not below a long list.
 */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 384px);
  align-items: start;
  gap: var(--s-4);

  &[data-side='start'] {
    grid-template-columns: minmax(0, 384px) minmax(0, 1fr);
  }

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-4);
  }

  @media (max-width: 1180px) {
    &,
    &[data-side='start'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
