import { useAtomValue } from '@alma/shared/state';
import { Loading } from '@alma/shared/ui';
import { useEffect } from 'react';
import { AppFailure } from '../failure/AppFailure.tsx';
import { texts } from '../texts.ts';
import type { LazyPage } from './lazy-page.ts';

/** Shows pages of the host once their chunk has loaded. */
export function LazyPageView({ page }: { page: LazyPage }) {
  const state = useAtomValue(page.state);

  // Usually the start of the page has begun this load.
  useEffect(() => void page.load(), [page]);

  if (state.status === 'failed') return <AppFailure />;
  if (state.status === 'loading') return <Loading label={texts.loading}>{null}</Loading>;
  const Pages = state.component;
  return <Pages />;
}
