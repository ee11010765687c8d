import { Banner, Button, type Reading } from '@alma/shared/ui';
import { texts } from '../texts.ts';

interface NotLoadedProps {
  /** What failed to load. */
  children: string;
  reading: Reading;
}

/** A section of a form, a panel or a dialog that failed to load. */
export const NotLoaded = ({ children, reading }: NotLoadedProps) => (
  <Banner
    tone="danger"
    action={
      <Button size="sm" icon="rotate-cw" busy={reading.isValidating} onClick={() => void reading.mutate()}>
        {texts.tryAgain}
      </Button>
    }
  >
    {children}
  </Banner>
);
