import { useHasRole } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const words = texts.cards;

/** The way to all users for administrators; the others, whom that page refuses, are led to their own. */
export default function UsersCard() {
  const isAdmin = useHasRole('ADMIN');
  return (
    <Tile
      icon="users-round"
      title={words.users}
      text={isAdmin ? words.usersText : words.usersForAdmins}
      linked
    >
      <Link to={isAdmin ? '/users' : '/profile'}>
        {isAdmin ? words.viewUsers : words.viewOwnPage}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
