import { styled } from '@alma/shared/styled';
import { Loading, Skeleton } from '@alma/shared/ui';

const Column = styled.div`
  display: grid;
  gap: 24px;
  max-width: var(--read-w);
  margin: 60px auto 0;
  padding: 0 24px;
`;

/** The placeholder of a conversation. */
export function ThreadSkeleton() {
  return (
    <Loading>
      <Column data-page="fill">
        {[40, 74, 62, 52].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={32} />
        ))}
      </Column>
    </Loading>
  );
}
