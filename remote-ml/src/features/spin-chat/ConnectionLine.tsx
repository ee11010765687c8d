import { spinLimits } from '@alma/shared/contract/spin/limits';
import { Banner, Button } from '@alma/shared/ui';
import { hasEnded } from '../../live/spin/run-view.ts';
import type { SpinClient, SpinLive } from '../../live/spin/spin-client.ts';
import { lossMessage } from './loss-message.ts';
import { spinTexts as copy } from './texts.ts';

/** The state of the connection; renders nothing while it is ready. */
export function ConnectionLine({ client, live }: { client: SpinClient; live: SpinLive }) {
  const { connection, view } = live;
  const lossText = (loss: Parameters<typeof lossMessage>[0]) =>
    lossMessage(loss, client.goal, view.state !== undefined);
  const reconnect = (
    <Button size="sm" icon="rotate-cw" onClick={client.reconnect}>
      {copy.reconnect}
    </Button>
  );
  switch (connection.phase) {
    case 'idle':
    case 'ready':
      return null;
    case 'opening':
      if (connection.loss === undefined) return null;
      return (
        <Banner icon="plug-zap" title={lossText(connection.loss)}>
          {copy.reconnecting(Math.max(1, connection.attempts), spinLimits.reconnects)}
        </Banner>
      );
    case 'waiting':
      return (
        <Banner icon="plug-zap" title={lossText(connection.loss)} action={reconnect}>
          {copy.reconnecting(connection.attempts, spinLimits.reconnects)}
        </Banner>
      );
    case 'offline':
    case 'stopped':
      if (hasEnded(view.state)) return null;
      if (connection.loss === undefined) {
        return <Banner tone="danger" title={connection.reason} action={reconnect} />;
      }
      return (
        <Banner tone="danger" icon="wifi-off" title={lossText(connection.loss)} action={reconnect}>
          {copy.brokenText}
        </Banner>
      );
  }
}
