import { Button, type ButtonProps } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Retries a failed load. */
export const RetryButton = (props: Pick<ButtonProps, 'size' | 'onClick'>) => (
  <Button icon="rotate-cw" {...props}>
    {texts.tryAgain}
  </Button>
);
