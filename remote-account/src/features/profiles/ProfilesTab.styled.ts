import { styled } from '@alma/shared/styled';

export const Frame = styled.div`
  container-type: inline-size;
`;

/** List and details side by side, when the details have space for two columns. */
export const Split = styled.div`
  display: grid;
  grid-template-columns: 264px minmax(0, 1fr);
  align-items: start;
  gap: 20px;

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const List = styled.ul`
  display: grid;
  gap: 4px;

  @container (max-width: 900px) {
    grid-template-columns: repeat(auto-fill, minmax(min(210px, 100%), 1fr));
  }
`;

export const Item = styled.button`
  display: grid;
  gap: 3px;
  width: 100%;
  padding: 11px 14px;
  border: 1px solid transparent;
  border-radius: var(--r-list);
  background: none;
  color: var(--text-strong);
  font-size: var(--fs-14);
  font-weight: var(--w-medium);
  text-align: left;
  overflow-wrap: anywhere;

  &:hover {
    background: var(--bg-hover);
  }

  &[aria-current] {
    border-color: var(--line);
    background: var(--bg-card);
    box-shadow: var(--e-1);
  }

  @media (forced-colors: active) {
    &[aria-current]:not(:focus-visible) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-height: 16px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-weight: var(--w-regular);
`;

export const Add = styled.div`
  &[data-in-list] > button {
    justify-content: flex-start;
    width: 100%;
    padding-left: 14px;
    color: var(--text-muted);
  }
`;
