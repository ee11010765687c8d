import { useReader } from '@alma/shared/auth';
import type { AuditChain, AuditEntry } from '@alma/shared/contract/audit/entities';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Banner, formatMomentInline, Icon } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { auditTexts as copy } from './texts.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-3);
  margin-bottom: var(--s-3);
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  margin-top: 4px;
  overflow-wrap: anywhere;

  a {
    color: var(--accent);
  }
`;

const Note = styled.p`
  display: flex;
  gap: 6px;
  align-items: center;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  > svg {
    flex: none;
    color: var(--success);
  }
`;

interface AuditStateProps {
  chain: AuditChain | undefined;
  bothDuties: readonly NonNullable<AuditEntry['actor']>[] | undefined;
}

/** Shows whether the log is intact, and who has both duties. */
export function AuditState({ chain, bothDuties = [] }: AuditStateProps) {
  return (
    <Root>
      {bothDuties.length > 0 && (
        <Banner tone="warning" title={copy.bothDuties}>
          {copy.bothDutiesText}
          <List>
            {bothDuties.map(({ user_id: id, display_name: name, handle }) => (
              <li key={id}>
                <Link to={`/users/${encodeURIComponent(id)}?tab=roles`} title={texts.handle(handle)}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </List>
        </Banner>
      )}
      {/* The line is reserved, so that what follows does not move. */}
      {chain ? <ChainState chain={chain} /> : <Note>{'\u00a0'}</Note>}
    </Root>
  );
}

function ChainState({ chain: { state, checked_at: checkedAt, broken } }: { chain: AuditChain }) {
  const format = useReader();
  if (state === 'broken') {
    return (
      <Banner tone="danger" title={copy.chain.broken}>
        {copy.chain.brokenText}
        <List>
          {broken.map((id) => (
            <li key={id}>
              <code>{id}</code>
            </li>
          ))}
        </List>
      </Banner>
    );
  }
  if (state === 'unchecked' || checkedAt === null) return <Note>{copy.chain.unchecked}</Note>;
  return (
    <Note>
      <Icon name="check" size={14} />
      {copy.chain.intact(formatMomentInline(checkedAt, format))}
    </Note>
  );
}
