import { styled } from '@alma/shared/styled';
import { Loading, Skeleton } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import * as S from './Shell.styled.ts';
import * as Side from './Sidebar.styled.ts';
import { narrowScreen, useMediaQuery } from './useMediaQuery.ts';

const Lines = styled.div`
  display: grid;
  gap: 22px;
  padding: 20px 10px;
`;

const Blocks = styled.div`
  display: grid;
  gap: var(--s-6);
`;

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The frame of the shell while nobody knows yet who is there. */
export function ShellSkeleton() {
  const isNarrow = useMediaQuery(narrowScreen);
  return (
    <S.App>
      {!isNarrow && (
        <Side.Panel aria-hidden>
          <Loading>
            <Lines>
              <Skeleton width={96} height={24} />
              {rows.map((row) => (
                <Skeleton key={row} width="70%" />
              ))}
            </Lines>
          </Loading>
        </Side.Panel>
      )}
      <S.Sheet>
        <S.TopBar aria-hidden />
        <S.Main>
          <S.Page>
            <Loading label={texts.loading}>
              <Blocks>
                <Skeleton width={180} height={28} />
                <Skeleton shape="card" height={168} />
                <Skeleton shape="card" height={176} />
              </Blocks>
            </Loading>
          </S.Page>
        </S.Main>
      </S.Sheet>
    </S.App>
  );
}
