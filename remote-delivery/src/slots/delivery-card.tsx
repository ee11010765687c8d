import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Links administrators and delivery teams to the delivery of remotes. */
export default function DeliveryCard() {
  return (
    <Tile icon="package" title={texts.title} text={texts.card.text} linked>
      <Link to="/delivery">
        {texts.card.open}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
