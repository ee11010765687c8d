import { api, failureMessage, useApiCache } from '@alma/shared/api';
import type { ToolServer, ToolServerReading } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { toolServerTexts } from './texts.ts';

/** Longer than the server waits for a tool server. */
const timeoutMs = 30_000;

/** Reads the tools of a server: automatically if it was never read, then on request. */
export function useReading(known: ToolServer, onRead: (server: ToolServer) => void) {
  const { invalidate } = useApiCache();
  const [reading, setReading] = useState<ToolServerReading>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hasStarted = useRef(false);

  async function read(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    setReading(undefined);
    try {
      const result = await api.call('tools.servers.read', { params: { server_id: known.id } }, { timeoutMs });
      setReading(result);
      onRead(result.server);
      await invalidate('tools.servers.list');
    } catch (error) {
      setFailure(failureMessage(error, toolServerTexts.choice.readFailed));
    }
    setIsBusy(false);
  }

  useEffect(() => {
    if (hasStarted.current || known.read_at !== null) return;
    hasStarted.current = true;
    void read();
  });

  return { reading, isBusy, failure, read };
}
