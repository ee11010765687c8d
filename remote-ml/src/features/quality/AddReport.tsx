import { api, ApiError, failureMessage, useApiCache } from '@alma/shared/api';
import type { CallBody } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import { nameOf } from './figures.ts';
import { qualityTexts as copy } from './texts.ts';

const Outcome = styled.div`
  &:not(:empty) {
    margin-top: var(--s-4);
  }
`;

/** Generous: a report has a few kilobytes. */
const maxBytes = 256 * 1024;

interface Message {
  tone: 'danger' | 'info';
  text: string;
}

/** Uploads the report file that the command has written. */
export function AddReport() {
  const input = useRef<HTMLInputElement>(null);
  const { invalidate } = useApiCache();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<Message>();

  const add = async (file: File): Promise<void> => {
    setIsBusy(true);
    setMessage(undefined);
    try {
      const run = await api.call('quality.runs.add', { body: await readReport(file) });
      await invalidate('quality.runs.list');
      setMessage({ tone: 'info', text: copy.added(nameOf(run)) });
    } catch (reason) {
      setMessage({ tone: 'danger', text: messageOf(reason) });
    }
    setIsBusy(false);
  };

  return (
    <div>
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {copy.add}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={copy.addLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          // Otherwise choosing the same file again would not trigger a change event.
          target.value = '';
        }}
      />
      <Outcome role="status">{message && <Banner tone={message.tone}>{message.text}</Banner>}</Outcome>
    </div>
  );
}

class NoReport extends Error {}

/** @throws {NoReport} if the file is too large or not JSON; the server checks the rest. */
async function readReport(file: File): Promise<CallBody<'quality.runs.add'>> {
  if (file.size > maxBytes) throw new NoReport();
  try {
    return JSON.parse(await file.text()) as CallBody<'quality.runs.add'>;
  } catch {
    throw new NoReport();
  }
}

function messageOf(reason: unknown): string {
  const isRefused = reason instanceof ApiError && reason.code === 'VALIDATION_FAILED';
  if (reason instanceof NoReport || isRefused) return copy.noReport;
  return failureMessage(reason, copy.addFailed);
}
