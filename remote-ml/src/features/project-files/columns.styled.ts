import { css, styled } from '@alma/shared/styled';

export const Name = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  padding: 8px 0;
  font-weight: var(--w-medium);
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    color: var(--text-subtle);
  }
`;

export const Open = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  text-align: left;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
  }
`;

const underName = css`
  margin: -10px 0 4px 26px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

export const Mime = styled.code`
  white-space: nowrap;

  /* Where rows are lists, it is below the name. */
  @media (max-width: 760px) {
    ${underName}
  }

  @container (max-width: 600px) {
    ${underName}
  }
`;

export const Actions = styled.span`
  display: inline-flex;
  gap: 2px;
`;

export const Line = styled.span`
  white-space: nowrap;
`;

export const Status = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
`;

export const Reason = styled.span`
  display: block;
  max-width: 30ch;
  margin-top: 4px;
  color: var(--danger);
  font-size: var(--fs-12);
  white-space: normal;
  overflow-wrap: anywhere;
`;
