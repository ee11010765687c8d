import { spinLimits } from '@alma/shared/contract/spin/limits';
import { Banner } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import type { SpinLive } from '../../live/spin/spin-client.ts';
import { spinTexts as copy } from './texts.ts';

/** Announces a new artifact for three seconds. */
export function ArtifactNotice({ live: { view, liveFrom } }: { live: SpinLive }) {
  const newest = view.events.findLast((event) => event.seq > liveFrom && event.type === 'artifact_generated');
  const [goneSeq, setGoneSeq] = useState(0);
  const seq = newest?.seq ?? 0;
  const shown = newest?.type === 'artifact_generated' && seq > goneSeq ? newest : undefined;

  // It disappears on its own.
  useEffect(() => {
    if (seq === 0) return;
    const timer = setTimeout(() => setGoneSeq(seq), spinLimits.artifactNoticeMs);
    return () => clearTimeout(timer);
  }, [seq]);

  if (shown === undefined) return null;
  return <Banner tone="info" icon="file-text" title={copy.artifactLine(shown.artifact.name)} />;
}
