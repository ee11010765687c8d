import { browserReaders } from './browser.ts';
import { edgeReaders } from './edges.ts';
import { onboardingReaders } from './onboarding.ts';
import { projectReaders } from './projects.ts';
import type { GrowingReader } from './reader.ts';
import { retrievalReaders } from './retrieval.ts';
import { teamReaders } from './teams.ts';

/** Every function that processes user text, by name. */
export const readers: Readonly<Record<string, GrowingReader>> = {
  ...onboardingReaders,
  ...retrievalReaders,
  ...projectReaders,
  ...teamReaders,
  ...edgeReaders,
  ...browserReaders,
};
