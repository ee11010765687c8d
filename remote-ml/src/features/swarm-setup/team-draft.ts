import { areAgentDrafts } from '../../components/agent-draft.ts';
import { tabDraft } from '../../components/tab-draft.ts';

/** A team that is not started yet. */
export const teamDraft = tabDraft('alma.swarm.setup:v1', areAgentDrafts);
