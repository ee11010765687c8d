import { failureMessage } from '@alma/shared/api';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, AgentSettingsSchema, useAlmaForm } from '@alma/shared/forms';
import { useToast } from '@alma/shared/toast';
import { headlineOf, Icon } from '@alma/shared/ui';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { AgentPromptDialog } from './AgentPromptDialog.tsx';
import { useAgentChanges } from './agents.api.ts';
import * as S from './AgentsTab.styled.ts';
import { agentTexts as copy } from './texts.ts';

interface CreateAgentDialogProps extends DemandedDialogProps {
  profileId: string;
  profileName: string;
  /** The user whose projects the agent may read. */
  ownerId: string;
}

const newAgent = { prompt: '', model: null, project_ids: [], tools: [] };

/** Creates an agent from a prompt, with guidelines for a good one. */
export function CreateAgentDialog({ profileId, ...dialog }: CreateAgentDialogProps) {
  const { create } = useAgentChanges(profileId);
  const toast = useToast();
  const form = useAlmaForm(AgentSettingsSchema, newAgent, { long: true });

  const save = async (values: AgentSettings) => {
    const agent = await create(values);
    toast.show({ type: 'success', title: copy.created, description: headlineOf(agent.prompt).title });
  };

  return (
    <AgentPromptDialog
      {...dialog}
      form={form}
      title={copy.createTitle}
      submitLabel={copy.create}
      hint={copy.atLeast(agentLimits.promptLeast)}
      rows={6}
      count
      onSubmit={save}
      failed={(error) => ({ error: copy.createFailed, cause: failureMessage(error, undefined) })}
    >
      <S.Guidelines aria-label={copy.guidelines}>
        <h3>{copy.guidelines}</h3>
        <ul>
          {copy.guidelineItems.map((item) => (
            <li key={item}>
              <Icon name="check" size={14} />
              {item}
            </li>
          ))}
        </ul>
      </S.Guidelines>
    </AgentPromptDialog>
  );
}
