import { useReader } from '@alma/shared/auth';
import { Pagination } from '@alma/shared/tables';
import { Card, FailureCard, type Reading } from '@alma/shared/ui';
import type { ComponentProps, ReactNode } from 'react';

interface PagedCardProps {
  copy: { title: string; items: string; failed: string; failedText: string };
  list: Reading & {
    data?: { total: number } | undefined;
    isLoading: boolean;
  };
  page: number;
  pageSize: number;
  /** Number of rows on this page. */
  shown: number | undefined;
  onPageChange: ComponentProps<typeof Pagination>['onPageChange'];
  /** The rows, or the empty state. */
  children: ReactNode;
}

/** One page of a long list with its pagination, or why it could not be loaded. */
export function PagedCard({ copy, list, page, pageSize, shown, onPageChange, children }: PagedCardProps) {
  const { locale } = useReader();
  const { data, error, isLoading } = list;
  if (error && !data) {
    return <FailureCard level={2} title={copy.failed} text={copy.failedText} reading={list} />;
  }
  return (
    <Card aria-label={copy.title}>
      {children}
      {data && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          shown={shown}
          items={copy.items}
          locale={locale}
          busy={isLoading}
          onPageChange={onPageChange}
        />
      )}
    </Card>
  );
}
