import { CardHeader, DescriptionList, Loading, Skeleton, VisuallyHidden } from '@alma/shared/ui';
import { Columns } from '../../components/Columns.styled.ts';
import { texts } from '../../texts.ts';
import * as Header from './UserHeader.styled.ts';
import * as Info from './UserInfo.styled.ts';
import * as S from './UserPageSkeleton.styled.ts';

const copy = texts.userInfo;

const rows = (...terms: string[]) => terms.map((term) => ({ term, value: <Skeleton width={120} /> }));

const identity = rows(copy.userId, copy.handle, copy.displayName, copy.email);
const account = rows(copy.status, copy.kycLevel, copy.agent, copy.locale, copy.timezone);

/** The skeleton of the page, with blocks of the same sizes. */
export function UserPageSkeleton() {
  return (
    <Loading label={texts.userPage.loading}>
      <VisuallyHidden as="h1">{texts.userPage.loading}</VisuallyHidden>
      <div aria-hidden>
        <Header.Root>
          <S.Picture data-size="72">
            <Skeleton shape="circle" height="100%" />
          </S.Picture>
          <Header.Words>
            <S.Lines>
              <Skeleton width="min(220px, 70%)" height={20} />
              <Skeleton width="min(260px, 90%)" height={14} />
              <Skeleton width="min(480px, 100%)" />
            </S.Lines>
          </Header.Words>
          {/* Everyone who may see the page may edit it. */}
          <Header.Action>
            <S.Edit>
              <Skeleton shape="card" height="var(--h-md)" />
            </S.Edit>
          </Header.Action>
        </Header.Root>
        <S.TabBar>
          <Skeleton width={28} />
        </S.TabBar>
        <Columns>
          <Info.InfoCard>
            <CardHeader title={copy.identity} />
            <DescriptionList items={identity} align="start" />
          </Info.InfoCard>
          <Info.InfoCard>
            <CardHeader title={copy.account} />
            <DescriptionList items={account} />
          </Info.InfoCard>
        </Columns>
      </div>
    </Loading>
  );
}
