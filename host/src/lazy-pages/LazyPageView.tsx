import { useAtomValue } from '@alma/shared/state';
import { Loading } from '@alma/shared/ui';
import { useEffect } from 'react';
import { AppFailure } from '../failure/AppFailure.tsx';
import { texts } from '../texts.ts';
import type { LazyPage } from './lazy-page.ts';

/** Renders a host page once its chunk has loaded. */
export function LazyPageView({ page }: { page: LazyPage }) {
  const state = useAtomValue(page.state);

  // Usually the load has already begun with the start of the page.
  useEffect(() => void page.load(), [page]);

  if (state.status === 'failed') return <AppFailure />;
  if (state.status === 'loading') return <Loading label={texts.loading}>{null}</Loading>;
  const Pages = state.component;
  return <Pages />;
}
