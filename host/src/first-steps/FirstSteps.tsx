import { useAuth } from '@alma/shared/auth';
import { styled } from '@alma/shared/styled';
import { ErrorBoundary, LoadingCard, UnavailableCard } from '@alma/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { firstSteps, useRegistry } from '../remotes/index.ts';
import { texts } from '../texts.ts';

// A chunk of its own, because most people have dismissed the card.
const FirstStepsCard = lazy(async () => {
  const { FirstStepsCard: Card } = await import(/* webpackChunkName: "first-steps" */ './FirstStepsCard.tsx');
  return { default: Card };
});

/* Has the height of the card with its rows, to avoid a layout shift. */
const Place = styled.div`
  --head-h: 53px;
  --row-h: 56px;
  --card-h: calc(var(--head-h) + var(--rows) * var(--row-h));
  min-height: var(--card-h);
  margin-bottom: 28px;

  @media (max-width: 900px) {
    --head-h: 58px;
  }

  @media (max-width: 760px) {
    --row-h: 48px;
    margin-bottom: 20px;
  }
`;

/** The first steps of a new person, until they are completed or dismissed. */
export function FirstSteps() {
  const { user } = useAuth();
  const steps = firstSteps(useRegistry());
  // Read once: a card that has just been completed stays until the page unmounts.
  const [isOpen, setIsOpen] = useState(user?.first_steps === 'open');
  if (!isOpen || user === null || steps.length === 0) return null;

  const skeleton = <LoadingCard height="var(--card-h)" />;
  return (
    <Place style={{ '--rows': steps.length }}>
      <ErrorBoundary resetKey="" fallback={() => <UnavailableCard part={texts.firstSteps.title} />}>
        <Suspense fallback={skeleton}>
          <FirstStepsCard user={user} steps={steps} skeleton={skeleton} onClose={() => setIsOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    </Place>
  );
}
