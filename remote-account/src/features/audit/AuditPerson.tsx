import type { AuditEntry } from '@alma/shared/contract/audit/entities';
import { styled } from '@alma/shared/styled';
import { shortId } from '../../components/profile-name.ts';
import { texts } from '../../texts.ts';
import { auditTexts as copy } from './texts.ts';

const Person = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  color: var(--accent);
  text-align: left;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
  }
`;

/* When rows become lists the column titles are hidden, so actor and target are labelled in each row. */
const Root = styled.span`
  display: flex;
  gap: 6px;
  align-items: baseline;
  /* Columns beside a long one keep space for a name; only longer words break. */
  min-width: 7.5rem;

  > small {
    display: none;
    flex: none;
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }

  @media (max-width: 760px) {
    > small {
      display: inline;
    }
  }

  @container (max-width: 600px) {
    > small {
      display: inline;
    }
  }
`;

interface AuditPersonProps {
  /** Title of the column. */
  title: string;
  person: AuditEntry['actor'];
  id: string | null;
  /** Shown when there is no id. */
  fallback: string;
  label: (name: string) => string;
  onChoose: (id: string) => void;
}

/** A person in the log; a click on the name filters by them. An id without a name is a deleted account. */
export function AuditPerson({ title, person, id, fallback, label, onChoose }: AuditPersonProps) {
  const name = person?.display_name ?? copy.gone;
  return (
    <Root>
      <small aria-hidden>{title}</small>
      {id === null ? (
        fallback
      ) : (
        <Person
          type="button"
          title={person ? texts.handle(person.handle) : shortId(id)}
          aria-label={label(name)}
          onClick={() => onChoose(id)}
        >
          <bdi>{name}</bdi>
        </Person>
      )}
    </Root>
  );
}
