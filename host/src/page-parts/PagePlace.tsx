import { useAtomValue } from '@alma/shared/state';
import { Loading } from '@alma/shared/ui';
import { useEffect } from 'react';
import { AppFailure } from '../failure/AppFailure.tsx';
import { texts } from '../texts.ts';
import type { PagePart } from './page-part.ts';

/** Pages of the host as soon as their scripts are there. */
export function PagePlace({ part }: { part: PagePart }) {
  const state = useAtomValue(part.state);

  // Whoever shows them first loads them, unless the start of the page has.
  useEffect(() => void part.load(), [part]);

  if (state.status === 'failed') return <AppFailure />;
  if (state.status === 'loading') return <Loading label={texts.loading}>{null}</Loading>;
  const Pages = state.component;
  return <Pages />;
}
