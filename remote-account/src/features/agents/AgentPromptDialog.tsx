import { useId } from 'react';
import type { ReactNode } from 'react';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import {
  Form,
  TextArea,
  isChanged,
  useFieldValue,
  type AgentPrompt,
  type AlmaForm,
} from '@alma/shared/forms';
import { Dialog, useLeaving, DialogActions } from '@alma/shared/overlays';
import {} from '@alma/shared/ui';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { promptHint, promptLength } from './agent.validation.ts';
import { agentTexts as words } from './texts.ts';

interface AgentPromptDialogProps extends DemandedDialogProps {
  form: AlmaForm<AgentPrompt>;
  copy: { title: string; submit: string; failed: string; hint?: string };
  failure: { cause: string | undefined } | undefined;
  profileName: string;
  rows: number;
  count: number | true;
  onSubmit: (values: AgentPrompt) => Promise<void>;
  children?: ReactNode;
}

/** The form of an agent's prompt, new or changed. */
export function AgentPromptDialog(props: AgentPromptDialogProps) {
  const { form, copy, failure, profileName, rows, count, open, onSubmit, onClose, children } = props;
  const formId = useId();
  const prompt = useFieldValue(form, 'prompt');
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={copy.title}
      description={words.forProfile(profileName)}
      size="lg"
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.submit}
          form={formId}
          busy={isSaving}
          disabled={promptLength(prompt) < agentLimits.promptLeast}
        />
      }
    >
      <Form
        id={formId}
        form={form}
        submitError={failure && copy.failed}
        submitCause={failure?.cause}
        pending={isSaving}
        onSubmit={onSubmit}
      >
        <TextArea
          form={form}
          name="prompt"
          label={words.prompt}
          rows={rows}
          count={count}
          required
          hint={promptHint(prompt) ?? copy.hint}
        />
        {children}
      </Form>
      {question}
    </Dialog>
  );
}
