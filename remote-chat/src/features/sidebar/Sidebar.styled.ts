import { NavLink } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { sidebarEntry } from '@alma/shared/ui';

export const Item = styled(NavLink)`
  ${sidebarEntry}
`;

/** Where it stays when the chats have loaded, in the height that the sidebar reserves for them. */
export const NewItem = styled(Item)`
  margin-top: auto;
`;

export const Limit = styled.p`
  padding: 6px 10px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  text-wrap: balance;
`;
