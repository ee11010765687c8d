import { keyframes, styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';
import { Icon } from '../icon/index.ts';

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const Ring = styled.span`
  display: inline-grid;
  flex: none;
  animation: ${turn} 800ms linear infinite;
`;

const Word = styled.span`
  display: none;
`;

const Root = styled.span`
  display: inline-grid;

  /* With reduced motion the text replaces the ring. */
  @media (prefers-reduced-motion: reduce) {
    &[data-word] > :first-child {
      display: none;
    }

    &[data-word] > :last-child {
      display: inline;
    }
  }
`;

interface SpinnerProps {
  size?: 10 | 12 | 14 | 16 | 20 | 24;
  /** Names the activity. Without it a text beside the spinner must do so. */
  label?: string;
}

/** Shows that an action is in progress. With reduced motion its text is shown instead. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  const ring = (
    <Ring aria-hidden>
      <Icon name="loader-circle" size={size} />
    </Ring>
  );
  if (label === undefined) return ring;
  return (
    <Root role="status" aria-label={label} data-word="">
      {ring}
      <Word aria-hidden>{label || kitTexts.working}</Word>
    </Root>
  );
}
