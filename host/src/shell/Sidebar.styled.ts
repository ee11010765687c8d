import { NavLink } from '@alma/shared/router';
import { css, styled } from '@alma/shared/styled';
import { sidebarEntry } from '@alma/shared/ui';

export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  padding: 0 var(--s-2) var(--s-2);

  &[hidden] {
    display: none;
  }

  &[data-drawer] {
    position: fixed;
    z-index: var(--z-drawer);
    inset: 0 auto 0 0;
    width: min(304px, 84vw);
    background: var(--bg-canvas);
    visibility: hidden;
    transform: translateX(-100%);
    transition:
      transform var(--t-slow) var(--ease-in),
      visibility 0s var(--t-slow);
  }

  &[data-drawer='open'] {
    box-shadow: var(--e-3);
    visibility: visible;
    transform: none;
    transition: transform var(--t-slow) var(--ease-out);
  }

  /* The name and Logout would leave too little height for the list, so the whole sidebar scrolls. */
  @media (max-height: 380px) {
    overflow-y: auto;
  }

  @media print {
    display: none;
  }
`;

export const Scrim = styled.div`
  position: fixed;
  z-index: calc(var(--z-drawer) - 1);
  inset: 0;
  background: var(--scrim);
`;

export const Brand = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  height: 60px;
  padding: 0 var(--s-2) 0 10px;

  > button {
    width: 44px;
    height: 44px;
  }
`;

export const Nav = styled.nav`
  flex: 1;
  min-height: 0;
  padding-bottom: var(--s-2);
  overflow: auto;
  scrollbar-width: none;

  @media (max-height: 380px) {
    flex: none;
    overflow: visible;
  }
`;

export const Section = styled.div`
  h2 {
    padding: 14px 10px 5px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
    letter-spacing: 0;
    line-height: 1rem;
  }

  &:first-child h2 {
    padding-top: 2px;
  }

  @media (max-width: 900px) {
    h2 {
      padding-top: 12px;
      padding-bottom: 2px;
    }
  }
`;

/* A column, so that a list can keep its last entry at the end of the reserved height. */
export const List = styled.div`
  display: flex;
  flex-direction: column;
`;

const item = css`
  ${sidebarEntry}
  width: 100%;
  border: 0;
  background: none;
  text-align: left;
  transition:
    background var(--t-fast),
    color var(--t-fast);

  > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export const ItemLink = styled(NavLink)`
  ${item}
`;

export const ItemButton = styled.button`
  ${item}
`;

export const Footer = styled.div`
  flex: none;
  padding-top: var(--s-2);
  border-top: 1px solid var(--line);
`;
