import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const copy = texts.cards;

/** Links everyone to the users: the page itself tells people other than administrators that it is not for them. */
export default function UsersCard() {
  return (
    <Tile icon="users-round" title={copy.users} text={copy.usersText} linked>
      <Link to="/users">
        {copy.viewUsers}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
