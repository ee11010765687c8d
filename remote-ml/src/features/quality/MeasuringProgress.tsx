import { useReader } from '@alma/shared/auth';
import type { Measuring } from '@alma/shared/contract';
import { Button, formatNumber, Inline, Note, Progress, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { nameOf } from './figures.ts';
import { measuringTexts as copy } from './measuring-texts.ts';

interface MeasuringProgressProps {
  measuring: Measuring;
  onStop: () => Promise<void>;
}

/** Progress of a measurement, and the tokens used so far. */
export function MeasuringProgress({ measuring, onStop }: MeasuringProgressProps) {
  const { locale } = useReader();
  const [isStopping, setIsStopping] = useState(false);
  const { done, calls, tokens } = measuring;
  const progress = copy.progress(formatNumber(done, locale), formatNumber(calls, locale));
  const stop = async (): Promise<void> => {
    setIsStopping(true);
    await onStop();
    setIsStopping(false);
  };
  return (
    <Rows>
      <Progress label={copy.measuring(nameOf(measuring))} value={done} max={calls} valueText={progress} />
      <Note>{`${copy.measuring(nameOf(measuring))}: ${progress}, ${copy.tokens(formatNumber(tokens, locale))}`}</Note>
      <Note>{copy.leave}</Note>
      <Inline>
        <Button onClick={() => void stop()} busy={isStopping}>
          {copy.stop}
        </Button>
      </Inline>
    </Rows>
  );
}
