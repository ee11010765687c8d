import { api, type CallOptions } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import type { Change } from '../../components/change.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import { ReasonChange } from './ReasonChange.tsx';
import { StartRollout } from './StartRollout.tsx';
import { changesTexts } from './texts.ts';
import { Thresholds } from './Thresholds.tsx';

interface ChangeDialogProps {
  change: Change;
  remote: DeliveredRemote;
  onClose: () => void;
}

const copy = changesTexts;

/** The dialog of one change of a remote. */
export function ChangeDialog({ change, ...dialog }: ChangeDialogProps) {
  const { kind, release } = change;
  const { name } = dialog.remote;
  switch (kind) {
    case 'start':
      return <StartRollout {...dialog} release={release} />;
    case 'thresholds':
      return <Thresholds {...dialog} />;
    case 'complete':
    case 'unpin':
    case 'enable':
      return (
        <ConfirmChange
          {...dialog}
          {...copy[kind](name)}
          send={(options) => sendConfirmed[kind]({ name, ...change }, options)}
        />
      );
    default:
      return (
        <ReasonChange
          {...dialog}
          {...copy[kind](name, release)}
          danger={kind !== 'pin'}
          send={(reason, options) => sendWithReason[kind]({ name, ...change, reason }, options)}
        />
      );
  }
}

type Sent = Omit<Change, 'kind'> & { name: string };

const sendConfirmed = {
  complete: ({ name, rolloutId = '' }: Sent, options: CallOptions) =>
    api.call('delivery.rollouts.complete', { params: { name, rollout_id: rolloutId } }, options),
  unpin: ({ name }: Sent, options: CallOptions) => api.call('delivery.unpin', { params: { name } }, options),
  enable: ({ name }: Sent, options: CallOptions) =>
    api.call('delivery.enable', { params: { name } }, options),
};

type SentWithReason = Sent & { reason: string };

const sendWithReason = {
  rollback: ({ name, reason, release: to }: SentWithReason, options: CallOptions) =>
    api.call('delivery.rollback', { params: { name }, body: { reason, ...(to && { to }) } }, options),
  pin: ({ name, reason, release }: SentWithReason, options: CallOptions) =>
    api.call('delivery.pin', { params: { name }, body: { reason, ...(release && { release }) } }, options),
  disable: ({ name, reason }: SentWithReason, options: CallOptions) =>
    api.call('delivery.disable', { params: { name }, body: { reason } }, options),
  cancel: ({ name, rolloutId = '', reason }: SentWithReason, options: CallOptions) =>
    api.call(
      'delivery.rollouts.cancel',
      { params: { name, rollout_id: rolloutId }, body: { reason } },
      options,
    ),
};
