import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const words = texts.cards;

/** The dashboard's way to everybody on the platform. */
export default function UsersCard() {
  return (
    <Tile icon="users-round" title={words.users} text={words.usersText} linked>
      <Link to="/users">
        {words.viewUsers}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
