import { useAtomValue } from '@alma/shared/state';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import { useRemoteStore } from '../remotes/index.ts';
import { texts } from '../texts.ts';

const Place = styled.div`
  flex: none;
  padding: var(--s-2) var(--s-3) 0;
`;

/** Remotes are updated silently; only a new host requires a reload, which the person may choose to do. */
export function HostNews() {
  const { updates } = useRemoteStore();
  const hasNewHost = useAtomValue(updates.hasNewHost);
  if (!hasNewHost) return null;
  return (
    <Place>
      <Banner
        tone="info"
        title={texts.news.title}
        action={
          <Button size="sm" icon="rotate-cw" onClick={() => window.location.reload()}>
            {texts.news.reload}
          </Button>
        }
      />
    </Place>
  );
}
