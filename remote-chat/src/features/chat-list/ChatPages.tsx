import { useReader } from '@alma/shared/auth';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { styled } from '@alma/shared/styled';
import { Pagination } from '@alma/shared/tables';
import { Card } from '@alma/shared/ui';
import type { ComponentProps } from 'react';
import { texts } from '../../texts.ts';

const Place = styled.div`
  margin-top: 24px;

  nav {
    border-top: 0;
  }
`;

type ChatPagesProps = Omit<ComponentProps<typeof Pagination>, 'pageSize' | 'items' | 'locale'>;

/** The controls for other pages of the list. */
export function ChatPages(props: ChatPagesProps) {
  const { locale } = useReader();
  return (
    <Place>
      <Card>
        <Pagination {...props} pageSize={chatLimits.listPage} items={texts.list.items} locale={locale} />
      </Card>
    </Place>
  );
}
