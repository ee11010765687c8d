import { Tile } from '@alma/shared/ui';
import { TestEmailButton } from '../features/administration/TestEmailButton.tsx';
import { texts } from '../texts.ts';

const copy = texts.cards;

/** Tools for administrators on the dashboard. */
export default function AdminToolsCard() {
  return (
    <Tile icon="shield-check" title={copy.admin} text={copy.adminText}>
      <TestEmailButton />
    </Tile>
  );
}
