import type { RoleGrant } from '@alma/shared/contract/users/entities';
import { Tooltip } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Badge } from '@alma/shared/ui';
import { usersTexts as copy } from './texts.ts';

const Root = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
`;

const More = styled.button`
  min-width: 24px;
  min-height: 24px;
  padding: 0 2px;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  color: var(--text-muted);
  font-size: var(--fs-12);
`;

const shown = 2;

/** The first two roles, then the number of others; hover and focus list the rest. */
export function RolesCell({ roles }: { roles: readonly RoleGrant[] }) {
  const names = roles.map(({ role }) => role);
  const rest = names.slice(shown);
  return (
    <Root>
      {names.slice(0, shown).map((role) => (
        <Badge key={role} small>
          {role}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Tooltip text={rest.join(', ')}>
          <More type="button" aria-label={copy.moreOf(rest.length, rest.join(', '))}>
            {copy.more(rest.length)}
          </More>
        </Tooltip>
      )}
    </Root>
  );
}
