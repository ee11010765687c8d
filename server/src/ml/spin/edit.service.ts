import { hash } from 'node:crypto';
import { addedLines } from '@alma/offline-assistant/spin';
import {
  type SpinArtifact,
  type SpinArtifactEditSchema,
  spinLimits,
  type SpinState,
} from '@alma/shared/contract';
import type { z } from 'zod';
import type { Runs } from '../runs/index.ts';
import { factOf, type SpinFact } from './facts.ts';
import { checkRoom } from './requests.ts';
import { type LoadedRun, type Loader, stateOf } from './run-loader.ts';
import { isAtWork, isOutdated, noSuchArtifact, tooManyVersions } from './spin.policy.ts';

type Edit = z.output<typeof SpinArtifactEditSchema>;

/** Retries when another request stores an event between reading and storing. */
const maxTries = 3;

/** The user's changes to artifacts, while no agent is at work. */
export function createEditing(runs: Runs, { load }: Loader) {
  return {
    /** @returns the state with the new version. Repeating an edit stores nothing. */
    async editArtifact(
      owner: string,
      place: { session_id: string; artifact_id: string },
      edit: Edit,
    ): Promise<SpinState> {
      for (let remainingTries = maxTries; ; remainingTries -= 1) {
        const loaded = await load(place.session_id, owner);
        const saved = artifactIn(loaded, place.artifact_id);
        if (isStored(saved, edit)) return stateOf(loaded);
        check(saved, edit);
        const { runId } = loaded.view;
        const edited = editOf(loaded, saved, edit);
        checkRoom(loaded.requests, [edited]);
        const facts = [factOf(edited)];
        const appended = await runs.append({ runId, owner, afterSeq: loaded.lastSeq, facts });
        if (appended === 'active') throw isAtWork();
        if (appended === 'logged') return stateOf(await load(place.session_id, owner));
        if (remainingTries === 0) throw isOutdated(saved);
      }
    },
  };
}

function artifactIn({ log }: LoadedRun, artifactId: string): SpinArtifact {
  const found = log.artifacts().find(({ artifact_id: id }) => id === artifactId);
  if (!found) throw noSuchArtifact();
  return found;
}

const bodyOf = ({ content }: Edit): string => `${content}\n`;
const sha256 = (text: string): string => hash('sha256', text);

/** True if the edit has already been stored: a client that lost the answer repeats it. */
const isStored = (saved: SpinArtifact, edit: Edit): boolean =>
  saved.edited !== undefined && saved.version === edit.version + 1 && saved.sha256 === sha256(bodyOf(edit));

function check(saved: SpinArtifact, { version }: Edit): void {
  if (version !== saved.version) throw isOutdated(saved);
  if (version >= spinLimits.artifactVersions) throw tooManyVersions();
}

function editOf({ log, session }: LoadedRun, saved: SpinArtifact, edit: Edit): SpinFact {
  const body = bodyOf(edit);
  const { created_at: _created, edited: _edited, ...unchanged } = saved;
  const { bodies, edits } = log.run;
  const { phase } = saved;
  const artifact = {
    ...unchanged,
    version: saved.version + 1,
    size_bytes: Buffer.byteLength(body),
    sha256: sha256(body),
  };
  const added = addedLines({ before: bodies[phase] ?? '', after: body, earlier: edits[phase] ?? '' });
  return { type: 'artifact_edited', data: { artifact, body, added, by: session.owner } };
}
