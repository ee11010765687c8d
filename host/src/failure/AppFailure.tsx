import { styled } from '@alma/shared/styled';
import { Button, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const Page = styled.main`
  display: grid;
  place-content: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: var(--s-4);
`;

/** Replaces the whole application when the shell threw. */
export function AppFailure() {
  return (
    <Page>
      <StateCard
        kind="error"
        level={1}
        title={texts.failure.appTitle}
        text={texts.failure.appText}
        action={
          <Button icon="rotate-cw" onClick={() => window.location.reload()}>
            {texts.failure.reload}
          </Button>
        }
      />
    </Page>
  );
}
