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
export function ConfirmChange({ remote, text, submit, send, ...dialog }: ConfirmChangeProps) {
  const { change, failed } = useRemoteChange(remote);
  return (
    <ConfirmDialog open {...dialog} confirmLabel={submit} onConfirm={() => change(send)} failed={failed}>
      {text}
    </ConfirmDialog>
  );
}
