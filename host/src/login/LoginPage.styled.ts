import { styled } from '@alma/shared/styled';

export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.12fr);
  min-height: 100vh;
  min-height: 100dvh;

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Side = styled.div`
  display: flex;
  flex-direction: column;
  padding: 20px 32px;

  @media (max-width: 900px) {
    padding: 16px 20px;
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 36px;
`;

export const Main = styled.main`
  width: 100%;
  max-width: 368px;
  margin: auto;
  padding: 24px 0 40px;

  h1 {
    margin-bottom: 28px;
    font-size: 1.75rem;
    letter-spacing: -0.026em;
  }
`;

export const Failure = styled.div`
  margin-bottom: var(--s-4);
`;

export const Or = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin: 24px 0 16px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--line-strong);
    opacity: 0.7;
  }
`;

export const Brands = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr));
  gap: var(--s-2);
`;

export const BrandButton = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  height: 42px;
  padding: 0 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-list);
  background: var(--bg-card);
  box-shadow: var(--e-1);
  color: var(--text-strong);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  text-align: left;
  transition: background var(--t-fast);

  &:hover {
    background: var(--bg-hover);
  }

  &[aria-disabled='true'] {
    cursor: progress;
  }

  @media (max-width: 900px) {
    height: 44px;
  }
`;

export const BrandName = styled.span`
  flex: 1;
`;

export const Footer = styled.footer`
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

export const Picture = styled.div`
  display: grid;
  place-items: center;
  margin: 8px 8px 8px 0;
  border: 1px solid var(--line);
  border-radius: var(--r-xl);
  background: var(--bg-sheet);
  overflow: hidden;

  @media (max-width: 900px) {
    display: none;
  }
`;
