import { CopyButton } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { shortId } from './names.ts';

/** A session's short id, and a button that copies the whole one. */
export function SessionId({ id }: { id: string }) {
  return (
    <>
      <code title={id}>{shortId(id)}</code>
      <CopyButton value={id} label={texts.chat.copyId} />
    </>
  );
}
