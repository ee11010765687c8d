import { Banner, Button } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** A section of a form, a panel or a dialog that failed to load; `children` say what. */
export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <Banner
    tone="danger"
    action={
      <Button size="sm" icon="rotate-cw" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    }
  >
    {children}
  </Banner>
);
