import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { ButtonLink, Card, PageHeader, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

const Frame = styled(Card)`
  display: grid;
  align-content: center;
  min-height: 420px;
`;

/** A page that is announced, but not available yet. */
export function PlaceholderPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Frame tone="soon">
        <StateCard
          bare
          kind="empty"
          icon="hourglass"
          level={2}
          title={texts.placeholder.comingSoon}
          action={
            <ButtonLink>
              <Link to="/">{texts.placeholder.back}</Link>
            </ButtonLink>
          }
        />
      </Frame>
    </>
  );
}
