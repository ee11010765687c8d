import { styled } from '@alma/shared/styled';
import { Card, Loading, Skeleton } from '@alma/shared/ui';
import * as S from './ChatList.styled.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  height: 68px;
  padding: 0 20px;

  > :nth-child(2) {
    display: grid;
    flex: 1;
    gap: 8px;
  }
`;

/** The placeholder of the list, in the same size. */
export function ChatListSkeleton() {
  return (
    <Card>
      <Loading>
        {[1, 2, 3].map((row) => (
          <Row key={row}>
            <S.Avatars>
              <Skeleton shape="circle" width={32} height={32} />
            </S.Avatars>
            <span>
              <Skeleton width="32%" />
              <Skeleton width="56%" height={8} />
            </span>
            <Skeleton width={40} />
          </Row>
        ))}
      </Loading>
    </Card>
  );
}
