import { useState } from 'react';
import { ApiError, useApi } from '@alma/shared/api';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import { AgentPromptSchema, useAlmaForm, type AgentPrompt } from '@alma/shared/forms';
import { Dialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { Button, Loading, Skeleton, StateCard } from '@alma/shared/ui';
import { causeOf, failureMessage } from '../../components/failure-message.ts';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { AgentPromptDialog } from './AgentPromptDialog.tsx';
import { useAgentChanges } from './agents.api.ts';
import { agentTexts as words } from './texts.ts';

const copy = { title: words.editTitle, submit: texts.save, failed: words.updateFailed };

interface EditAgentDialogProps extends DemandedDialogProps {
  agent: Agent;
  profileName: string;
}

/** Changes the prompt of an agent. Loads it first, since a list may be out of date. */
export function EditAgentDialog(props: EditAgentDialogProps) {
  const { agent, open, onClose } = props;
  const [base, setBase] = useState<Agent>();
  const { data, error, isValidating, mutate } = useApi(
    'agents.get',
    { params: { profile_id: agent.profile_id, agent_id: agent.id } },
    { revalidateOnFocus: false },
  );
  if (!base && data && !isValidating) setBase(data);
  if (base) return <EditAgentForm {...props} agent={base} />;

  return (
    <Dialog open={open} onClose={onClose} title={words.editTitle} size="lg">
      {error && !isValidating ? (
        <StateCard
          kind="error"
          bare
          title={words.notRead}
          text={failureMessage(error, words.failedText)}
          action={
            <Button icon="rotate-cw" onClick={() => void mutate()}>
              {texts.tryAgain}
            </Button>
          }
        />
      ) : (
        <Loading label={words.reading}>
          <Skeleton shape="card" height={180} />
        </Loading>
      )}
    </Dialog>
  );
}

function EditAgentForm({ agent, ...dialog }: EditAgentDialogProps) {
  const { form, failure, save } = useEditAgent(agent, dialog.onClose);
  return (
    <AgentPromptDialog
      {...dialog}
      form={form}
      copy={copy}
      failure={failure}
      rows={8}
      count={agentLimits.promptRecommended}
      onSubmit={save}
    />
  );
}

/** Keeps what is typed after every failure. */
function useEditAgent(agent: Agent, onDone: () => void) {
  const { update, readLatest } = useAgentChanges(agent.profile_id);
  const [base, setBase] = useState(agent);
  const [failure, setFailure] = useState<{ cause: string | undefined }>();
  const form = useAlmaForm(AgentPromptSchema, { prompt: agent.prompt }, { long: true });
  const toast = useToast();

  const handleFailure = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'PRECONDITION_FAILED')
      return setFailure({ cause: causeOf(error) });
    setBase(await readLatest(agent.id).catch(() => base));
    setFailure({ cause: words.stale });
  };

  const save = async ({ prompt }: AgentPrompt) => {
    setFailure(undefined);
    try {
      await update(base, prompt);
    } catch (error) {
      return handleFailure(error);
    }
    toast.show({ type: 'success', title: words.updated, description: words.updatedText });
    onDone();
  };
  return { form, failure, save };
}
