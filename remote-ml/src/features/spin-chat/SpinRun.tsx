import { useReader } from '@alma/shared/auth';
import { ChatFrame, VirtualLog } from '@alma/shared/chat';
import type { SpinArtifact, SpinState, User } from '@alma/shared/contract';
import { usePageTitle } from '@alma/shared/remote';
import { momentsFor } from '@alma/shared/ui';
import { useMemo, useState } from 'react';
import { AssistantNote } from '../../components/assistant/AssistantNote.tsx';
import { ThreadPage } from '../../components/thread/ThreadPage.tsx';
import { hasEnded } from '../../live/spin/run-view.ts';
import type { SpinClient, SpinLive } from '../../live/spin/spin-client.ts';
import { texts } from '../../texts.ts';
import { AgentsSection } from './AgentsSection.tsx';
import { ArtifactDialogs } from './ArtifactDialogs.tsx';
import { ArtifactNotice } from './ArtifactNotice.tsx';
import { ArtifactsSection } from './ArtifactsSection.tsx';
import { InfoPanel } from './InfoPanel.tsx';
import { ModeToggle } from './ModeToggle.tsx';
import { PhaseRail } from './PhaseRail.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { estimateRow, isNews, keyOf, type PendingMessage, rowsOf } from './rows.ts';
import { announcementFor } from './run-announcements.ts';
import { RunMenu } from './RunMenu.tsx';
import { SpinBadges } from './SpinBadges.tsx';
import { SpinFooter } from './SpinFooter.tsx';
import { SpinRowView } from './SpinRowView.tsx';
import { spinTexts as copy } from './texts.ts';
import { useReplay } from './useReplay.ts';
import { useSteering } from './useSteering.ts';
import { WorkingLine } from './WorkingLine.tsx';

interface SpinRunProps {
  client: SpinClient;
  live: SpinLive;
  state: SpinState;
  user: User;
}

/** A run to watch, control or replay. */
export function SpinRun({ client, live, state: current, user }: SpinRunProps) {
  const moments = momentsFor(useReader());
  usePageTitle(current.title === '' ? undefined : current.title);
  const steering = useSteering(client, live, current, user.user_id);
  const replay = useReplay(live.view.events);
  const [read, setRead] = useState<SpinArtifact>();
  const isReplay = replay.at !== undefined;
  const state = replay.state ?? current;
  const isOver = hasEnded(current);
  const pending = isReplay ? nothing : steering.pending;
  const rows = useMemo(() => rowsOf(replay.shown, pending), [replay.shown, pending]);

  return (
    <ThreadPage>
      <ChatFrame
        title={current.title === '' ? texts.spin : current.title}
        badges={<SpinBadges state={state} />}
        actions={
          <>
            {!isOver && <ModeToggle state={current} steering={steering} />}
            <RunMenu state={current} events={live.view.events} onReplay={replay.start} />
          </>
        }
        rail={<PhaseRail state={state} />}
        panel={{
          label: copy.panel,
          content: (
            <InfoPanel state={state} connection={live.connection}>
              <ArtifactsSection state={state} onRead={setRead} />
              <AgentsSection state={state} onChanged={isReplay || isOver ? undefined : client.apply} />
              <AssistantNote assistant={state.assistant} />
            </InfoPanel>
          ),
        }}
        footer={
          <>
            {/* Stays mounted during a replay, so that it does not announce the artifact again. */}
            <ArtifactNotice live={live} />
            {replay.at === undefined ? (
              <SpinFooter client={client} live={live} state={current} steering={steering} />
            ) : (
              <ReplayBar replay={replay} at={replay.at} />
            )}
          </>
        }
      >
        <VirtualLog
          rows={rows}
          keyOf={keyOf}
          estimate={estimateRow}
          isNews={isNews}
          announcement={announcementOf(live)}
          renderRow={(row) => (
            <SpinRowView
              row={row}
              moments={moments}
              onRetry={isReplay ? undefined : () => void steering.resume()}
              onRead={setRead}
            />
          )}
        />
        {!isReplay && <WorkingLine state={current} />}
      </ChatFrame>
      {read !== undefined && (
        <ArtifactDialogs
          state={current}
          artifact={read}
          userId={user.user_id}
          onChanged={client.apply}
          onClose={() => setRead(undefined)}
        />
      )}
    </ThreadPage>
  );
}

const nothing: readonly PendingMessage[] = [];

/** Only the latest announcement, because earlier ones are outdated. */
function announcementOf({ view, liveFrom }: SpinLive): string {
  const newest = view.events.findLast(
    (event) => event.seq > liveFrom && announcementFor(event) !== undefined,
  );
  return (newest && announcementFor(newest)) ?? '';
}
