import { PanelSection } from '@alma/shared/chat';
import { Button } from '@alma/shared/ui';
import { useSyncExternalStore } from 'react';
import { notifyChoice } from '../../live/notify-choice.ts';
import { texts } from '../../texts.ts';
import * as S from './people.styled.ts';

const words = texts.notify;

/** Notifications of new messages in this browser. They are off until the user turns them on. */
export function NotifySection({ userId }: { userId: string }) {
  const choice = useSyncExternalStore(notifyChoice.subscribe, () => notifyChoice.of(userId));
  if (choice === 'unsupported') return null;
  return (
    <PanelSection title={words.title}>
      {choice === 'blocked' ? (
        <S.Hint>{words.blocked}</S.Hint>
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
            {choice === 'on' ? words.turnOff : words.turnOn}
          </Button>
        </S.Actions>
      )}
    </PanelSection>
  );
}
