import { useApi } from '@alma/shared/api';
import { RadioCards } from '@alma/shared/inputs';
import { styled } from '@alma/shared/styled';
import { Avatar, Banner, Button, Loading, Skeleton } from '@alma/shared/ui';
import { useEffect } from 'react';
import { shortId } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const words = texts.start;

const Prompt = styled.span`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

interface AgentChoiceProps {
  profileId: string;
  /** '' as long as none is chosen. */
  value: string;
  onValueChange: (agentId: string) => void;
}

/** The agents of a profile, of which the first is chosen at once. */
export function AgentChoice({ profileId, value, onValueChange }: AgentChoiceProps) {
  const { data, error, mutate } = useApi('agents.list', {
    params: { profile_id: profileId },
    query: { limit: 100 },
  });
  const agents = data?.agents;
  const isKnown = agents?.some(({ id }) => id === value) ?? true;
  const first = agents?.[0]?.id ?? '';

  // The choice belongs to the form; which agents there are is known only now.
  useEffect(() => {
    if (agents !== undefined && (value === '' || !isKnown) && value !== first) onValueChange(first);
  }, [agents, value, isKnown, first, onValueChange]);

  if (error !== undefined && agents === undefined)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" icon="rotate-cw" onClick={() => void mutate()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {words.agentsFailed}
      </Banner>
    );
  if (agents === undefined)
    return (
      <Loading>
        <Skeleton height={64} />
      </Loading>
    );
  if (agents.length === 0)
    return (
      <Banner tone="inset" title={words.noAgents}>
        {words.guide}
      </Banner>
    );
  return (
    <RadioCards
      label={words.agent}
      value={value}
      onValueChange={onValueChange}
      options={agents.map(({ id, prompt }) => ({
        value: id,
        label: shortId(id),
        text: <Prompt>{prompt}</Prompt>,
        picture: <Avatar id={id} name={shortId(id)} kind="agent" icon="sparkles" />,
      }))}
    />
  );
}
