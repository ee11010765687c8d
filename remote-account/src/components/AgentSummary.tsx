import type { ReactNode } from 'react';
import type { ProfileAgent } from '@alma/shared/contract/profiles';
import { styled } from '@alma/shared/styled';
import { Avatar, formatDate } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { shortId } from './profile-name.ts';
import { useViewerFormat } from './useViewerFormat.ts';

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
    padding: 14px 16px;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;

  p {
    display: -webkit-box;
    max-width: 72ch;
    margin-top: 4px;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--fs-13);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  @media (max-width: 760px) {
    flex-basis: calc(100% - 60px);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 10px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  code {
    color: var(--text-strong);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
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

/** An agent in a list. Agents have no name: their short id stands for them. */
export function AgentSummary({ agent, actions }: AgentSummaryProps) {
  const format = useViewerFormat();
  const dates = texts.createdUpdated(
    formatDate(agent.created_at, format, 'short'),
    formatDate(agent.updated_at, format, 'short'),
  );
  return (
    <Row>
      <Avatar id={agent.id} name={agent.id} kind="agent" icon="sparkles" size={40} />
      <Words>
        <Head>
          <code title={agent.id}>{shortId(agent.id)}</code>
          <span>{dates}</span>
        </Head>
        <p dir="auto">{agent.prompt}</p>
      </Words>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Row>
  );
}
