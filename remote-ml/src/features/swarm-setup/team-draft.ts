import { areAgentDrafts } from '../../components/agent-draft.ts';
import { tabDraft } from '../../components/tab-draft.ts';

/** A team that was not started. */
export const teamDraft = tabDraft('alma.swarm.setup:v1', areAgentDrafts);
