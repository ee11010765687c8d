import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, TextArea, useFieldValue } from '@alma/shared/forms';
import { FormDialog, type FormFailure } from '@alma/shared/overlays';
import type { ReactNode } from 'react';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { AbilityFields } from './AbilityFields.tsx';
import { promptHint, promptLength } from './agent.validation.ts';
import { agentTexts as copy } from './texts.ts';

interface AgentPromptDialogProps extends DemandedDialogProps {
  form: AlmaForm<AgentSettings>;
  title: string;
  submitLabel: string;
  hint?: string;
  profileName: string;
  /** The user whose projects the agent may read. */
  ownerId: string;
  rows: number;
  count: number | true;
  onSubmit: (values: AgentSettings) => Promise<void>;
  failed: (error: unknown) => FormFailure | Promise<FormFailure>;
  children?: ReactNode;
}

/** The form of a new or existing agent: its prompt, model, tools and knowledge. */
export function AgentPromptDialog(props: AgentPromptDialogProps) {
  const { form, hint, profileName, ownerId, rows, count, children, ...dialog } = props;
  const prompt = useFieldValue(form, 'prompt');
  return (
    <FormDialog
      {...dialog}
      form={form}
      description={copy.forProfile(profileName)}
      size="lg"
      disabled={promptLength(prompt) < agentLimits.promptLeast}
    >
      <TextArea
        form={form}
        name="prompt"
        label={copy.prompt}
        rows={rows}
        count={count}
        required
        hint={promptHint(prompt) ?? hint}
      />
      {children}
      <AbilityFields form={form} ownerId={ownerId} />
    </FormDialog>
  );
}
