import { useApi } from '@alma/shared/api';
import type { Agent, Profile } from '@alma/shared/contract/profiles/entities';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { Button, Card } from '@alma/shared/ui';
import { useId, useState } from 'react';
import { profileName } from '../../components/profile-name.ts';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { AgentDetailsDialog } from './AgentDetailsDialog.tsx';
import { AgentList } from './AgentList.tsx';
import * as S from './AgentsTab.styled.ts';
import { DeleteAgentDialog } from './DeleteAgentDialog.tsx';
import { agentTexts as copy } from './texts.ts';

// Forms are loaded just before they open.
const loadCreate = async () => (await import('./CreateAgentDialog.tsx')).CreateAgentDialog;
const loadEdit = async () => (await import('./EditAgentDialog.tsx')).EditAgentDialog;

type Chosen = { action: 'details' | 'edit' | 'delete'; agent: Agent } | undefined;

interface AgentsCardProps {
  profile: Profile;
  canEdit: boolean;
}

/** The agents of one profile, with their actions. */
export function AgentsCard({ profile, canEdit }: AgentsCardProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const create = useDialogOnDemand(loadCreate, copy.createTitle);
  const edit = useDialogOnDemand(loadEdit, copy.editTitle);
  const list = useApi('agents.list', { params: { profile_id: profile.id }, query: { limit: 100 } });
  const name = profileName(profile);
  const count = list.data?.total ?? profile.agents.length;
  const isFull = count >= agentLimits.perProfile;
  const close = () => setChosen(undefined);

  return (
    <Card aria-labelledby={titleId}>
      <S.Head>
        <div>
          <h2 id={titleId} dir="auto">
            {profile.basic_identification.full_name}
          </h2>
          <p dir="auto">{copy.subtitle(profile.basic_identification.job_title, copy.count(count))}</p>
        </div>
        {canEdit && (
          <Button
            variant="primary"
            icon="plus"
            disabled={isFull}
            title={isFull ? copy.full(agentLimits.perProfile) : undefined}
            {...create.trigger}
          >
            {copy.create}
          </Button>
        )}
      </S.Head>
      <AgentList
        list={list}
        canEdit={canEdit}
        onDetails={(agent) => setChosen({ action: 'details', agent })}
        onEdit={(agent) => {
          setChosen({ action: 'edit', agent });
          edit.open();
        }}
        onDelete={(agent) => setChosen({ action: 'delete', agent })}
      />
      {create.render({ profileId: profile.id, profileName: name, ownerId: profile.user_id })}
      {chosen && edit.render({ agent: chosen.agent, profileName: name })}
      {chosen?.action === 'details' && (
        <AgentDetailsDialog agent={chosen.agent} profileName={name} onClose={close} />
      )}
      {chosen?.action === 'delete' && <DeleteAgentDialog agent={chosen.agent} onClose={close} />}
    </Card>
  );
}
