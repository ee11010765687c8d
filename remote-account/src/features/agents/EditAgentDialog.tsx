import { useId, useState } from 'react';
import { ApiError, useApi } from '@alma/shared/api';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import {
  AgentPromptSchema,
  Form,
  TextArea,
  isChanged,
  useAlmaForm,
  useFieldValue,
  type AgentPrompt,
} from '@alma/shared/forms';
import { Dialog, useLeaving } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { Button, Loading, Skeleton, StateCard } from '@alma/shared/ui';
import { causeOf, failureMessage } from '../../components/failure-message.ts';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { promptHint, promptLength } from './agent.validation.ts';
import { useAgentChanges } from './agents.api.ts';
import { agentTexts as words } from './texts.ts';

interface EditAgentDialogProps extends DemandedDialogProps {
  agent: Agent;
  profileName: string;
}

/** Changes the prompt of an agent, as it is on the server now: what a list knows may be old. */
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

function EditAgentForm({ agent, profileName, open, onClose }: EditAgentDialogProps) {
  const formId = useId();
  const { form, failure, save } = useEditAgent(agent, onClose);
  const prompt = useFieldValue(form, 'prompt');
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.editTitle}
      description={words.forProfile(profileName)}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isSaving}
            disabled={promptLength(prompt) < agentLimits.promptLeast}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        submitError={failure && words.updateFailed}
        submitCause={failure?.cause}
        pending={isSaving}
        onSubmit={save}
      >
        <TextArea
          form={form}
          name="prompt"
          label={words.prompt}
          rows={8}
          count={agentLimits.promptRecommended}
          required
          hint={promptHint(prompt)}
        />
      </Form>
      {question}
    </Dialog>
  );
}

/** What is typed outlives every failure. */
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
