import type { CallOptions } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useRemoteChange } from './useRemoteChange.ts';

interface ConfirmChangeProps {
  remote: DeliveredRemote;
  title: string;
  text: string;
  submit: string;
  send: (options: CallOptions) => Promise<unknown>;
  onClose: () => void;
}

/** A change that needs no reason. */
export function ConfirmChange({ remote, title, text, submit, send, onClose }: ConfirmChangeProps) {
  const { change } = useRemoteChange(remote);
  const confirm = async () => {
    const failure = await change(send);
    if (failure === undefined) onClose();
    return failure;
  };
  return (
    <ConfirmDialog open title={title} confirmLabel={submit} onConfirm={confirm} onClose={onClose}>
      {text}
    </ConfirmDialog>
  );
}
