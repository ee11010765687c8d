import { useToast } from '@alma/shared/toast';
import { Banner, Button, Card, Loading, Progress, Skeleton, Spinner } from '@alma/shared/ui';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const widths = [
  ['58%', '36%'],
  ['44%', '52%'],
  ['66%', '30%'],
] as const;

/** Loading states, progress, and permanent and transient messages. */
export function FeedbackSamples() {
  const { show } = useToast();
  return (
    <>
      <Sample title="Loading">
        <Card>
          <Loading label="Loading users">
            {widths.map(([name, email]) => (
              <S.SkeletonRow key={name}>
                <Skeleton shape="circle" width={32} height={32} />
                <span>
                  <Skeleton width={name} />
                  <Skeleton width={email} height={8} />
                </span>
                <Skeleton width={64} />
              </S.SkeletonRow>
            ))}
          </Loading>
        </Card>
      </Sample>
      <Sample title="Limits and connection">
        <Card>
          <S.Lines>
            <Banner icon="message-square">
              Maximum 10 chats reached. Archive old chats to create new ones.
            </Banner>
            <Banner tone="info" icon="wifi-off" title="You are offline.">
              Unsent messages stay in the chat until you retry.
            </Banner>
            <Banner
              tone="danger"
              title="Failed to send message. Please try again."
              action={<Button size="sm">Retry</Button>}
            />
            <Banner tone="warning" title="Paused">
              after round 2
            </Banner>
            <Banner tone="inset" icon="archive">
              This chat has been archived and is read-only.
            </Banner>
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Progress, toasts">
        <Card>
          <S.Lines>
            <Progress label="Upload of overtime-ledger-q3.md" value={64} valueText="0.9 of 1.4 MB, 64%" />
            <Progress label="Locked share of ALMA" value={12.5} tone="locked" />
            <S.Wrap>
              <Spinner label="Processing" />
              <Spinner size={24} label="Loading" />
            </S.Wrap>
            <S.Wrap>
              <Button
                onClick={() =>
                  show({ type: 'success', title: 'Profile Updated', description: 'Your changes are saved.' })
                }
              >
                Success
              </Button>
              <Button
                onClick={() =>
                  show({
                    type: 'error',
                    title: 'Upload Failed',
                    description: 'File too large. Maximum size is 10MB',
                  })
                }
              >
                Error
              </Button>
              <Button
                onClick={() =>
                  show({
                    type: 'warning',
                    title: 'Sending error',
                    description: 'The mail server did not accept the message.',
                  })
                }
              >
                Warning
              </Button>
              <Button onClick={() => show({ type: 'info', title: 'New chat' })}>Info</Button>
            </S.Wrap>
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}
