import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const copy = texts.cards;

/** Links administrators to the state of the servers. */
export default function StatusCard() {
  return (
    <Tile icon="network" title={texts.status} text={copy.statusText} linked>
      <Link to="/admin/status">
        {copy.viewStatus}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
