import type { Connection } from '@alma/shared/socket';
import { Banner, Button } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';

const copy = texts.connection;

interface ConnectionLineProps {
  connection: Connection;
  /** Number of unsent messages. */
  waiting: number;
  onReconnect: () => void;
}

/** The state of the connection; renders nothing while it is ready. */
export function ConnectionLine({ connection, waiting, onReconnect }: ConnectionLineProps) {
  const reconnect = (
    <Button size="sm" onClick={onReconnect}>
      {copy.reconnect}
    </Button>
  );
  const suffix = waiting === 0 ? '' : `, ${copy.waiting(waiting)}`;
  switch (connection.phase) {
    case 'idle':
    case 'ready':
      return null;
    case 'opening':
      return connection.attempts === 0 ? null : (
        <Banner icon="plug-zap" title={`${copy.reconnecting}${suffix}`} />
      );
    case 'waiting':
      return (
        <Banner icon="plug-zap" title={copy.reconnecting} action={reconnect}>
          {/* Hidden from screen readers, which would announce it every second. */}
          <span aria-hidden>
            <Countdown until={connection.until} />
            {suffix}
          </span>
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="info" icon="wifi-off" title={`${copy.offline}${suffix}`} action={reconnect}>
          {copy.offlineHint}
        </Banner>
      );
    case 'stopped':
      return (
        <Banner tone="warning" title={copy.stopped} action={reconnect}>
          {copy.stoppedHint}
        </Banner>
      );
  }
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return copy.inSeconds(Math.max(1, Math.ceil((until - now) / 1_000)));
}
