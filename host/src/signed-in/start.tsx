import { delaySkeleton } from '../lazy-pages/delay-skeleton.ts';
import { isAsked } from '../overrides/asked.ts';
import { isAnyStored } from '../overrides/stored-overrides.ts';
import { type BootData, createPageRemotes, loadAhead } from '../remotes/index.ts';
import { SignedIn } from './SignedIn.tsx';

/** Few people use overrides, so their code is a script of its own. */
async function openTrials(boot: BootData) {
  if (!isAsked() && !isAnyStored()) return undefined;
  const { startOverrides } = await import(/* webpackChunkName: "overrides" */ '../overrides/start.tsx');
  return startOverrides(boot);
}

/** Runs first in the chunk of the signed-in pages: the remote of the address starts loading before any rendering. */
export async function startSignedIn(boot: BootData, hasToken: boolean) {
  // Without that script people see the live releases.
  const trials = await openTrials(boot).catch(() => undefined);
  const remotes = createPageRemotes(boot, { trials, isBeforeSignIn: !hasToken });
  if (hasToken) await delaySkeleton(loadAhead(remotes, location.pathname));
  return () => <SignedIn remotes={remotes} notice={trials?.notice} />;
}
