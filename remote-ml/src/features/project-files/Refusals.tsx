import { Banner, IconButton } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { Refusal } from './uploads.policy.ts';

const copy = texts.files;
/** Up to this many names are listed; the rest of a folder is only counted. */
const shown = 3;

interface RefusalsProps {
  refusals: readonly Refusal[];
  onDismiss: (refusal: Refusal) => void;
}

/** Refused files, one line for each reason. */
export function Refusals({ refusals, onDismiss }: RefusalsProps) {
  return refusals.map((refusal) => {
    const { reason, names } = refusal;
    return (
      <Banner
        key={reason}
        tone="danger"
        title={reason}
        action={
          <IconButton icon="x" size="sm" label={copy.dismiss(reason)} onClick={() => onDismiss(refusal)} />
        }
      >
        {copy.rejected(names.slice(0, shown), names.length - shown)}
      </Banner>
    );
  });
}
