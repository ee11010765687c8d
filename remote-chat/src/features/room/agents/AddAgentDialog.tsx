import { api, ApiError, useApi } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import { lengthError } from '@alma/shared/contract/values/characters';
import { RadioCards } from '@alma/shared/inputs';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
import { Link } from '@alma/shared/router';
import { Avatar, Banner, Button, Loading, Rows, Skeleton, TextField } from '@alma/shared/ui';
import { useState } from 'react';
import type { ChatClient } from '../../../live/chat-client.ts';
import { reportChatFailure } from '../../../live/report-failure.ts';
import { texts } from '../../../texts.ts';
import { availableAgents, suggestName } from './own-agents.ts';

const copy = texts.agents;

interface AddAgentDialogProps {
  chat: Chat;
  client: ChatClient;
  userId: string;
  onClose: () => void;
}

/** Adds one of the reader's agents to the chat, under a chosen name. */
export function AddAgentDialog({ chat, client, userId, onClose }: AddAgentDialogProps) {
  const { data, error, mutate } = useApi('profiles.list', {
    query: { user_id: userId, limit: profileLimits.perUser },
  });
  const [agentId, setAgentId] = useState('');
  const [name, setName] = useState('');
  const nameError = lengthError(name, chatLimits.agentName);
  const { isPending, failure, submit } = useSubmission((problem) => {
    reportChatFailure('participants', problem);
    const isKnown = problem instanceof ApiError && [400, 409].includes(problem.status);
    return isKnown ? problem.message : copy.addFailed;
  });
  const agents = data && availableAgents(data.profiles, chat);
  const pick = (id: string) => {
    setAgentId(id);
    setName(suggestName(agents?.find((agent) => agent.id === id)?.title ?? '', chat));
  };
  const handleAdd = () =>
    submit(async () => {
      const params = { chat_id: chat.id };
      const body = { agent_id: agentId, name: name.trim() };
      client.takeAnswer(chat.id, await api.call('chats.agents.add', { params, body }));
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={copy.addTitle}
      description={copy.addText}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.addAction}
          busy={isPending}
          disabled={agentId === '' || name.trim() === '' || nameError !== undefined}
          onClick={() => void handleAdd()}
        />
      }
    >
      {agents === undefined && error !== undefined && (
        <Banner tone="danger" title={copy.failed}>
          <Button size="sm" onClick={() => void mutate()}>
            {texts.tryAgain}
          </Button>
        </Banner>
      )}
      {agents === undefined && error === undefined && (
        <Loading>
          <Skeleton height={64} />
        </Loading>
      )}
      {agents?.length === 0 && (
        <Banner tone="inset" title={copy.none}>
          {copy.noneHint} <Link to="/profile?tab=agents">{copy.toProfiles}</Link>
        </Banner>
      )}
      {agents !== undefined && agents.length > 0 && (
        <Rows>
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          <RadioCards
            label={copy.agentLabel}
            value={agentId}
            onValueChange={pick}
            options={agents.map(({ id, title, profile }) => ({
              value: id,
              label: title,
              text: profile,
              picture: <Avatar id={id} name={title} kind="agent" icon="sparkles" />,
            }))}
          />
          <TextField
            label={copy.name}
            hint={copy.nameHint(name.trim())}
            value={name}
            error={nameError}
            disabled={agentId === ''}
            onChange={(event) => setName(event.target.value)}
          />
        </Rows>
      )}
    </Dialog>
  );
}
