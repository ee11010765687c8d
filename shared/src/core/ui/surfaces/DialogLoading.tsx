import { useEffect, useState } from 'react';
import { styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { OverPage } from './OverPage.styled.ts';

const shownAfterMs = 500;

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  width: max-content;
  margin: 0 auto;
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-overlay);
  color: var(--text);
  font-size: var(--fs-13);
`;

/** Shown over the page while the code of a dialog takes long to load: a press without any response would seem lost. */
export function DialogLoading() {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);

  if (!isLate) return null;
  return (
    <OverPage>
      <Note role="status">
        <Spinner size={14} />
        {kitTexts.loading}
      </Note>
    </OverPage>
  );
}
