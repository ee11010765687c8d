import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentPrompt, type AlmaForm, TextArea, useFieldValue } from '@alma/shared/forms';
import { FormDialog, type FormFailure } from '@alma/shared/overlays';
import type { ReactNode } from 'react';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { promptHint, promptLength } from './agent.validation.ts';
import { agentTexts as words } from './texts.ts';

interface AgentPromptDialogProps extends DemandedDialogProps {
  form: AlmaForm<AgentPrompt>;
  title: string;
  submitLabel: string;
  hint?: string;
  profileName: string;
  rows: number;
  count: number | true;
  onSubmit: (values: AgentPrompt) => Promise<FormFailure | undefined>;
  children?: ReactNode;
}

/** The form of an agent's prompt, new or changed. */
export function AgentPromptDialog(props: AgentPromptDialogProps) {
  const { form, hint, profileName, rows, count, children, ...dialog } = props;
  const prompt = useFieldValue(form, 'prompt');
  return (
    <FormDialog
      {...dialog}
      form={form}
      description={words.forProfile(profileName)}
      size="lg"
      disabled={promptLength(prompt) < agentLimits.promptLeast}
    >
      <TextArea
        form={form}
        name="prompt"
        label={words.prompt}
        rows={rows}
        count={count}
        required
        hint={promptHint(prompt) ?? hint}
      />
      {children}
    </FormDialog>
  );
}
