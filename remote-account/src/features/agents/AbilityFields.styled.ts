import { styled } from '@alma/shared/styled';

export const Fields = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
`;

/** Checkboxes side by side if there is space. */
export const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 4px var(--s-4);
  overflow-wrap: anywhere;

  &[data-long] {
    max-height: 200px;
    overflow-y: auto;
  }
`;
