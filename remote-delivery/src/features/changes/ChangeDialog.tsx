import { api } from '@alma/shared/api';
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
  const { name } = dialog.remote;
  const ofRollout = { params: { name, rollout_id: change.rolloutId ?? '' } };
  const to = change.release;
  switch (change.kind) {
    case 'start':
      return <StartRollout {...dialog} release={to} />;
    case 'thresholds':
      return <Thresholds {...dialog} />;
    case 'rollback':
      return (
        <ReasonChange
          {...dialog}
          {...copy.rollback(name, to)}
          danger
          send={(reason, options) =>
            api.call('delivery.rollback', { params: { name }, body: { reason, ...(to && { to }) } }, options)
          }
        />
      );
    case 'pin':
      return (
        <ReasonChange
          {...dialog}
          {...copy.pin(name, to)}
          send={(reason, options) =>
            api.call(
              'delivery.pin',
              { params: { name }, body: { reason, ...(to && { release: to }) } },
              options,
            )
          }
        />
      );
    case 'disable':
      return (
        <ReasonChange
          {...dialog}
          {...copy.disable(name)}
          danger
          send={(reason, options) =>
            api.call('delivery.disable', { params: { name }, body: { reason } }, options)
          }
        />
      );
    case 'cancel':
      return (
        <ReasonChange
          {...dialog}
          {...copy.cancel(name)}
          danger
          send={(reason, options) =>
            api.call('delivery.rollouts.cancel', { ...ofRollout, body: { reason } }, options)
          }
        />
      );
    case 'complete':
      return (
        <ConfirmChange
          {...dialog}
          {...copy.complete(name)}
          send={(options) => api.call('delivery.rollouts.complete', ofRollout, options)}
        />
      );
    case 'unpin':
      return (
        <ConfirmChange
          {...dialog}
          {...copy.unpin(name)}
          send={(options) => api.call('delivery.unpin', { params: { name } }, options)}
        />
      );
    case 'enable':
      return (
        <ConfirmChange
          {...dialog}
          {...copy.enable(name)}
          send={(options) => api.call('delivery.enable', { params: { name } }, options)}
        />
      );
  }
}
