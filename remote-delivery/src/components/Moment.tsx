import { useReader } from '@alma/shared/auth';
import { formatExact, formatMoment } from '@alma/shared/ui';

/** A time, with its exact form in the tooltip. */
export function Moment({ at }: { at: string }) {
  const reader = useReader();
  return (
    <time dateTime={at} title={formatExact(at, reader)}>
      {formatMoment(at, reader)}
    </time>
  );
}
