import { useHasRole } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const copy = texts.cards;

/** Links administrators to all users, and others, whom that page refuses, to their own page. */
export default function UsersCard() {
  const isAdmin = useHasRole('ADMIN');
  return (
    <Tile icon="users-round" title={copy.users} text={isAdmin ? copy.usersText : copy.usersForAdmins} linked>
      <Link to={isAdmin ? '/users' : '/profile'}>
        {isAdmin ? copy.viewUsers : copy.viewOwnPage}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
