import { delaySkeleton } from '../lazy-pages/delay-skeleton.ts';
import { type BootData, createPageRemotes, loadAhead } from '../remotes/index.ts';
import { SignedIn } from './SignedIn.tsx';

/** First thing in the chunk of the signed-in pages: the remote of the address begins to load before any rendering. */
export async function startSignedIn(boot: BootData, hasToken: boolean) {
  const remotes = createPageRemotes(boot);
  if (hasToken) await delaySkeleton(loadAhead(remotes, location.pathname));
  return () => <SignedIn remotes={remotes} />;
}
