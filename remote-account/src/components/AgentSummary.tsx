import { useReader } from '@alma/shared/auth';
import type { ProfileAgent } from '@alma/shared/contract/profiles/entities';
import { styled } from '@alma/shared/styled';
import { Avatar, formatDate, headlineOf } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

const Row = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 14px;
  padding: 16px 20px;
  border-bottom: 1px solid var(--line-faint);

  &:last-child {
    border-bottom: 0;
  }

  @media (max-width: 760px) {
    flex-wrap: wrap;
    padding: 14px 20px;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;

  p {
    display: -webkit-box;
    max-width: 72ch;
    margin-top: 2px;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--fs-13);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  @media (max-width: 760px) {
    flex-basis: calc(100% - 60px);
  }
`;

const Title = styled.strong`
  display: block;
  font-size: var(--fs-14);
  font-weight: var(--w-medium);
  overflow-wrap: anywhere;
`;

const Dates = styled.small`
  display: block;
  margin-top: 4px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 2px;

  @media (max-width: 760px) {
    margin-left: 48px;
  }
`;

interface AgentSummaryProps {
  agent: ProfileAgent;
  actions?: ReactNode;
}

/** An agent in a list. Agents have no name: the first words of their prompt are shown instead. */
export function AgentSummary({ agent, actions }: AgentSummaryProps) {
  const format = useReader();
  const { title, rest } = headlineOf(agent.prompt);
  const dates = texts.createdUpdated(
    formatDate(agent.created_at, format, 'short'),
    formatDate(agent.updated_at, format, 'short'),
  );
  return (
    <Row>
      <Avatar id={agent.id} name={title} kind="agent" icon="sparkles" size={40} />
      <Words>
        <Title dir="auto">{title}</Title>
        {rest !== '' && <p dir="auto">{rest}</p>}
        <Dates>{dates}</Dates>
      </Words>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Row>
  );
}
