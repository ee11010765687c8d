import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import { styled } from '@alma/shared/styled';
import { Address } from './Address.tsx';

const Handle = styled.span`
  color: var(--text-subtle);
  font-weight: var(--w-regular);
`;

interface PartyProps {
  address: string | undefined;
  person: DirectoryUser | undefined;
}

/** One party of a transaction: the person with the handle, or else the address. */
export function Party({ address, person }: PartyProps) {
  if (person === undefined) return address === undefined ? null : <Address value={address} />;
  return (
    <span title={address}>
      <bdi>{person.display_name}</bdi> <Handle>@{person.handle}</Handle>
    </span>
  );
}
