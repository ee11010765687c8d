import { styled } from '@alma/shared/styled';

/** Shrinks on narrow screens like the avatar. */
export const Picture = styled.div`
  flex: none;
  width: 72px;
  height: 72px;
`;

/** The height of name, badges and a line of bio. */
export const Lines = styled.div`
  display: grid;
  align-content: space-evenly;
  min-height: 76px;
`;

export const Edit = styled.div`
  min-width: 78px;
`;

export const TabBar = styled.div`
  display: flex;
  align-items: center;
  height: 41px;
  margin-bottom: var(--s-5);
  border-bottom: 1px solid var(--line);

  @media (pointer: coarse) {
    height: 45px;
  }
`;
