import { useReader } from '@alma/shared/auth';
import { useToast } from '@alma/shared/toast';
import { Button, formatNumber, saveFile } from '@alma/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import type { ActivityFilters } from './activity-view.ts';
import { allTransactions, statementOf } from './statement.ts';

const copy = texts.statement;

/** Downloads all transactions that match the filters as CSV. */
export function StatementButton({ filters }: { filters: ActivityFilters }) {
  const { locale } = useReader();
  const toast = useToast();
  const [progress, setProgress] = useState<string>();
  const reading = useRef<AbortController>(undefined);

  // Leaving the page aborts the reads.
  useEffect(() => () => reading.current?.abort(), []);

  const handleClick = async () => {
    const { signal } = (reading.current = new AbortController());
    const handleProgress = (done: number, total: number) =>
      setProgress(copy.progress(formatNumber(done, locale), formatNumber(total, locale)));
    setProgress('');
    try {
      const transactions = await allTransactions(filters, handleProgress, signal);
      const name = copy.fileName(new Date().toISOString().slice(0, 10));
      saveFile(statementOf(transactions), name, 'text/csv');
    } catch {
      if (signal.aborted) return;
      toast.show({ type: 'error', title: copy.failed });
    }
    setProgress(undefined);
  };

  return (
    <Button icon="download" busy={progress !== undefined} onClick={() => void handleClick()}>
      {progress || copy.download}
    </Button>
  );
}
