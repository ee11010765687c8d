import { styled } from '@alma/shared/styled';

export const Team = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
  gap: 16px;
`;

export const Add = styled.button`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 8px;
  width: 100%;
  height: 100%;
  min-height: 120px;
  border: 1px dashed var(--line-control);
  border-radius: var(--r-lg);
  background: none;
  color: var(--text-muted);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);

  &:hover {
    background: var(--bg-hover);
    color: var(--text);
  }
`;

export const News = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 20px;

  &:empty {
    display: none;
  }
`;

/* Has the height of the field on the left, which may load late. */
export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 20px 16px;
  margin-top: 20px;

  @media (min-width: 761px) {
    min-height: 85px;
  }
`;

export const Start = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 12px 16px;
  color: var(--text-muted);
  font-size: var(--fs-13);
`;
