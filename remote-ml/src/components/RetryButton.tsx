import { Button, type ButtonProps } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Loads once more what did not load. */
export const RetryButton = (props: Pick<ButtonProps, 'size' | 'onClick'>) => (
  <Button icon="rotate-cw" {...props}>
    {texts.tryAgain}
  </Button>
);
