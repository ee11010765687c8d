import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';

export const App = styled.div`
  display: grid;
  grid-template-columns: var(--sidebar-w) minmax(0, 1fr);
  height: 100vh;
  height: 100dvh;

  &[data-collapsed] {
    grid-template-columns: minmax(0, 1fr);
  }

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }

  /* Prints the whole page, not only what fits the window; the sidebar and the top bar are left out. */
  @media print {
    display: block;
    height: auto;
  }
`;

export const Sheet = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  margin: 8px 8px 8px 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-sheet);
  box-shadow: var(--e-1);
  overflow: hidden;

  [data-collapsed] > & {
    margin-left: 8px;
  }

  @media (max-width: 900px) {
    margin: 0;
    border: 0;
    border-radius: 0;
    box-shadow: none;

    [data-collapsed] > & {
      margin-left: 0;
    }
  }

  @media print {
    display: block;
    margin: 0;
    border: 0;
    box-shadow: none;
    overflow: visible;
  }
`;

/* A page that fills the sheet to its edges (a chat) marks its outermost element with data-page="fill". */
export const Main = styled.main`
  flex: 1;
  min-height: 0;
  overflow: auto;

  &:has(> * > [data-page='fill']) {
    overflow: hidden;
  }

  /* Above an on-screen keyboard, or zoomed in: a chat keeps its height and scrolls with its header and composer. */
  @media (max-height: 380px) {
    &:has(> * > [data-page='fill']) {
      overflow: auto;
    }
  }

  @media print {
    &&& {
      overflow: visible;
    }
  }
`;

/* The padding is on an inner element, so that the layout stays when a page that fills the sheet removes it. */
export const Page = styled.div`
  max-width: calc(var(--page-w) + 56px);
  margin: 0 auto;
  padding: 26px 28px var(--s-10);

  @media (max-width: 900px) {
    padding: 20px 16px 32px;
  }

  &:has(> [data-page='fill']) {
    display: grid;
    max-width: none;
    height: 100%;
    padding: 0;

    @media (max-height: 380px) {
      min-height: 328px;
    }
  }

  @media print {
    padding: 0;

    &:has(> [data-page='fill']) {
      display: block;
      height: auto;
    }
  }
`;

export const TopBar = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s-2);
  height: var(--topbar-h);
  padding: 0 var(--s-3);
  border-bottom: 1px solid var(--line-faint);

  /* The sidebar itself shows whether it is open. */
  > button[aria-expanded='true']:not(:hover) {
    background: none;
    color: var(--text-muted);
  }

  @media (max-width: 900px) {
    padding: 0 var(--s-2);

    > button,
    > div > button,
    > div > a {
      width: 44px;
      height: 44px;
    }
  }

  @media print {
    display: none;
  }
`;

export const TopBarEnd = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s-1);
  margin-left: auto;
`;

export const AvatarLink = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 28px;
  border-radius: var(--r-md);

  &:hover {
    background: var(--bg-hover);
  }
`;
