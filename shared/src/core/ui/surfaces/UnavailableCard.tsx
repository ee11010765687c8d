import { styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';
import { Button } from '../actions/Button.tsx';
import { StateCard } from './StateCard.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  min-height: 32px;
  padding: 2px 2px 2px 10px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  color: var(--text-muted);
  font-size: var(--fs-12);
`;

interface UnavailableCardProps {
  /** The name of the module that did not load: 'Wallet'. */
  part: string;
  /** Absent when a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  /** A line instead of a card: in the sidebar and in small slots. */
  small?: boolean;
}

/** Shown instead of a module that did not load, with Retry. */
export function UnavailableCard({ part, onRetry, busy = false, small = false }: UnavailableCardProps) {
  const title = kitTexts.unavailableTitle(part);
  const retry =
    onRetry === undefined ? undefined : (
      <Button
        icon="rotate-cw"
        size={small ? 'sm' : 'md'}
        variant={small ? 'ghost' : 'secondary'}
        busy={busy}
        onClick={onRetry}
      >
        {kitTexts.retry}
      </Button>
    );
  if (!small) {
    return <StateCard kind="unavailable" title={title} text={kitTexts.unavailableText} action={retry} />;
  }
  return (
    <Row>
      <span>{title}</span>
      {retry}
    </Row>
  );
}
