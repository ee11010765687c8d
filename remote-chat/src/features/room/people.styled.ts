import { styled } from '@alma/shared/styled';

export const Person = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 46px;
  padding: 0 4px;
  border-radius: var(--r-md);
`;

export const Text = styled.span`
  flex: 1;
  min-width: 0;
  font-size: var(--fs-12);
  color: var(--text-muted);

  > span {
    display: flex;
    gap: 4px;
    color: var(--text-strong);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
    white-space: nowrap;
  }

  > span > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  small {
    flex: none;
    color: var(--text-subtle);
    font-size: inherit;
    font-weight: var(--w-regular);
  }
`;

export const Actions = styled.div`
  display: grid;
  justify-items: start;
  gap: 4px;
  margin-top: 6px;
`;

export const Soon = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 14px;
  border: 1px dashed var(--line-strong);
  border-radius: 10px;
  color: var(--text-subtle);
  font-size: var(--fs-13);
`;

export const Hint = styled.p`
  padding: 0 4px;
  color: var(--text-muted);
  font-size: var(--fs-12);
`;
