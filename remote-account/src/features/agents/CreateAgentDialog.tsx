import { useId, useState } from 'react';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
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
import { Button, headlineOf, Icon } from '@alma/shared/ui';
import { causeOf } from '../../components/failure-message.ts';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { promptHint, promptLength } from './agent.validation.ts';
import { useAgentChanges } from './agents.api.ts';
import * as S from './AgentsTab.styled.ts';
import { agentTexts as words } from './texts.ts';

interface CreateAgentDialogProps extends DemandedDialogProps {
  profileId: string;
  profileName: string;
}

/** A prompt becomes an agent; the guidelines say what makes a good one. */
export function CreateAgentDialog({ profileId, profileName, open, onClose }: CreateAgentDialogProps) {
  const formId = useId();
  const { create } = useAgentChanges(profileId);
  const toast = useToast();
  const [failure, setFailure] = useState<{ cause: string | undefined }>();
  const form = useAlmaForm(AgentPromptSchema, { prompt: '' }, { long: true });
  const prompt = useFieldValue(form, 'prompt');
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);

  const save = async (values: AgentPrompt) => {
    setFailure(undefined);
    try {
      const agent = await create(values.prompt);
      toast.show({ type: 'success', title: words.created, description: headlineOf(agent.prompt).title });
      onClose();
    } catch (error) {
      setFailure({ cause: causeOf(error) });
    }
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.createTitle}
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
            {words.create}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        submitError={failure && words.createFailed}
        submitCause={failure?.cause}
        pending={isSaving}
        onSubmit={save}
      >
        <TextArea
          form={form}
          name="prompt"
          label={words.prompt}
          rows={6}
          count
          required
          hint={promptHint(prompt) ?? words.atLeast(agentLimits.promptLeast)}
        />
        <S.Guidelines aria-label={words.guidelines}>
          <h3>{words.guidelines}</h3>
          <ul>
            {words.guidelineItems.map((item) => (
              <li key={item}>
                <Icon name="check" size={14} />
                {item}
              </li>
            ))}
          </ul>
        </S.Guidelines>
      </Form>
      {question}
    </Dialog>
  );
}
