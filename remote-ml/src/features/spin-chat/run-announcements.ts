import type { SpinEvent } from '@alma/shared/contract';
import { phaseTitle } from '../../components/phases.ts';
import { spokenText } from '../../components/spoken-text.ts';
import { spinTexts as copy } from './texts.ts';

/** What a screen reader announces for an event; undefined keeps the latest announcement. */
export function announcementFor(event: SpinEvent): string | undefined {
  switch (event.type) {
    case 'agent_message':
      return event.message_type === 'thinking'
        ? undefined
        : copy.news.message(event.agent, spokenText(event.content));
    case 'supervisor_message':
      return copy.news.message(event.supervisor, spokenText(event.content));
    case 'voting_result': {
      const outcome = event.passed ? copy.passed : copy.notPassed;
      return copy.news.vote(
        phaseTitle(event.phase),
        event.votes_for,
        event.votes_against,
        event.override ?? outcome,
      );
    }
    case 'user_message':
      return event.artifact && copy.editedLine(event.artifact.name, event.artifact.version);
    case 'artifact_generated':
      return copy.news.artifact(event.artifact.name);
    case 'phase_transition':
      return copy.news.phase(phaseTitle(event.to));
    case 'round_complete':
      return event.pause_id === null
        ? undefined
        : `${copy.roundLine(phaseTitle(event.phase), event.round)}. ${copy.paused}`;
    case 'workflow_completed':
      return event.rule;
    case 'run_failed':
      return event.message;
    default:
      return undefined;
  }
}
