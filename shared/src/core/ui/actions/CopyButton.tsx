import { useEffect, useState } from 'react';
import { kitTexts } from '../../texts.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  value: string;
  /** Accessible name: 'Copy address'. */
  label?: string;
  /** Called when the browser refuses; without it the refusal is announced in place. */
  onError?: () => void;
  onCopied?: () => void;
}

const shownFor = 2000;
const icons = { none: 'copy', copied: 'check', failed: 'circle-alert' } as const;

/** Copies the whole value and confirms in place. */
export function CopyButton({ value, label = kitTexts.copy, onError, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  // The confirmation disappears after a while.
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('failed');
      onError?.();
    }
  };

  const announcement = { copied: kitTexts.copied, failed: kitTexts.copyFailed };
  return (
    <>
      <IconButton
        icon={icons[outcome ?? 'none']}
        label={label}
        size="sm"
        title={outcome === null ? label : announcement[outcome]}
        onClick={() => void handleClick()}
      />
      <VisuallyHidden role="status">{outcome === null ? '' : announcement[outcome]}</VisuallyHidden>
    </>
  );
}
