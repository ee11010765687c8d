import { ApiError, failureMessage, useApi } from '@alma/shared/api';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, AgentSettingsSchema, useAlmaForm } from '@alma/shared/forms';
import { Dialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { FailureCard, LoadingCard } from '@alma/shared/ui';
import { useState } from 'react';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { AgentPromptDialog } from './AgentPromptDialog.tsx';
import { useAgentChanges } from './agents.api.ts';
import { agentTexts as copy } from './texts.ts';

interface EditAgentDialogProps extends DemandedDialogProps {
  agent: Agent;
  profileName: string;
}

/** Edits an agent. Loads it first, since a list may be out of date. */
export function EditAgentDialog(props: EditAgentDialogProps) {
  const { agent, open, onClose } = props;
  const [base, setBase] = useState<Agent>();
  const reading = useApi(
    'agents.get',
    { params: { profile_id: agent.profile_id, agent_id: agent.id } },
    { revalidateOnFocus: false },
  );
  const { data, error, isValidating } = reading;

  if (!base && data && !isValidating) setBase(data);
  if (base) return <EditAgentForm {...props} agent={base} />;

  return (
    <Dialog open={open} onClose={onClose} title={copy.editTitle} size="lg">
      {error && !isValidating ? (
        <FailureCard bare title={copy.notRead} text={copy.failedText} reading={reading} />
      ) : (
        <LoadingCard label={copy.reading} height={180} />
      )}
    </Dialog>
  );
}

function EditAgentForm({ agent, ...dialog }: EditAgentDialogProps) {
  const { form, save, failed } = useEditAgent(agent);
  return (
    <AgentPromptDialog
      {...dialog}
      form={form}
      ownerId={agent.profile.user_id}
      title={copy.editTitle}
      submitLabel={texts.save}
      rows={8}
      count={agentLimits.promptRecommended}
      onSubmit={save}
      failed={failed}
    />
  );
}

const valuesOf = ({ prompt, model, project_ids, tools, tool_servers, may_read }: Agent): AgentSettings => ({
  prompt,
  model,
  project_ids,
  tools,
  tool_servers,
  may_read,
});

/** Keeps typed text after every failure. */
function useEditAgent(agent: Agent) {
  const { update, readLatest } = useAgentChanges(agent.profile_id);
  const [base, setBase] = useState(agent);
  const form = useAlmaForm(AgentSettingsSchema, valuesOf(agent), { long: true });
  const toast = useToast();

  const failed = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'PRECONDITION_FAILED')
      return { error: copy.updateFailed, cause: failureMessage(error, undefined) };
    setBase(await readLatest(agent.id).catch(() => base));
    return { error: copy.updateFailed, cause: copy.stale };
  };

  const save = async (values: AgentSettings) => {
    await update(base, values);
    toast.show({ type: 'success', title: copy.updated, description: copy.updatedText });
  };
  return { form, save, failed };
}
