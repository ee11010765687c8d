import { RadioCards } from '@alma/shared/inputs';
import { styled } from '@alma/shared/styled';
import { Avatar, Banner, headlineOf, Loading, Skeleton } from '@alma/shared/ui';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { texts } from '../../texts.ts';
import type { Choice } from './useChoice.ts';

const copy = texts.start;

const Prompt = styled.span`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** In pixels: the label with the first gap, and a card with the gap after it. */
const labelHeight = 18;
const cardHeight = 79;
const noAgentsHeight = 64;

/** The agents of the chosen profile. */
export function AgentChoice({ choice }: { choice: Choice }) {
  const { agents, agentCount, agentId, pickAgent } = choice;
  const { data, error } = agents;
  if (error !== undefined && data === undefined)
    return <NotLoaded reading={agents}>{copy.agentsFailed}</NotLoaded>;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height={agentCount === 0 ? noAgentsHeight : labelHeight + agentCount * cardHeight} />
      </Loading>
    );
  if (data.agents.length === 0)
    return (
      <Banner tone="inset" title={copy.noAgents}>
        {copy.guide}
      </Banner>
    );
  return (
    <RadioCards
      label={copy.agent}
      value={agentId ?? ''}
      onValueChange={pickAgent}
      options={data.agents.map(({ id, prompt }) => {
        const { title, rest } = headlineOf(prompt);
        return {
          value: id,
          label: title,
          ...(rest !== '' && { text: <Prompt dir="auto">{rest}</Prompt> }),
          picture: <Avatar id={id} name={title} kind="agent" icon="sparkles" />,
        };
      })}
    />
  );
}
