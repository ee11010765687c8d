import { Link } from '@alma/shared/router';
import { Icon, Tile } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Links administrators to the models that assistants use. */
export default function ModelsCard() {
  return (
    <Tile icon="brain" title={texts.models} text={texts.modelsCard.text} linked>
      <Link to="/admin/models">
        {texts.modelsCard.open}
        <Icon name="arrow-right" size={14} />
      </Link>
    </Tile>
  );
}
