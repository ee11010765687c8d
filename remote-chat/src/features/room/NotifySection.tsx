import { PanelSection } from '@alma/shared/chat';
import { Button } from '@alma/shared/ui';
import { useSyncExternalStore } from 'react';
import { notifyChoice } from '../../live/notify-choice.ts';
import { texts } from '../../texts.ts';
import * as S from './people.styled.ts';

const copy = texts.notify;

/** Notifications of new messages in this browser. They are off until the user turns them on. */
export function NotifySection({ userId }: { userId: string }) {
  const choice = useSyncExternalStore(notifyChoice.subscribe, () => notifyChoice.of(userId));
  if (choice === 'unsupported') return null;
  return (
    <PanelSection title={copy.title}>
      {choice === 'blocked' ? (
        <S.Hint>{copy.blocked}</S.Hint>
      ) : (
        <S.Actions>
          <Button
            variant="ghost"
            size="sm"
            icon={choice === 'on' ? 'bell-off' : 'bell'}
            onClick={() =>
              choice === 'on' ? notifyChoice.turnOff(userId) : void notifyChoice.turnOn(userId)
            }
          >
            {choice === 'on' ? copy.turnOff : copy.turnOn}
          </Button>
        </S.Actions>
      )}
    </PanelSection>
  );
}
