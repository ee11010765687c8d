import {
  AnsweringLine,
  DaySeparator,
  HandOver,
  Message,
  OwnMessage,
  SystemLine,
  TypingLine,
} from '@alma/shared/chat';
import { Avatar, Badge } from '@alma/shared/ui';

const at = (text: string) => ({ iso: `2026-11-20T${text}:00Z`, text, exact: `20 November 2026, ${text}` });

/** Messages in every state. */
export function ChatThreadSample() {
  return (
    <>
      <DaySeparator>Yesterday</DaySeparator>
      <Message name="Tomás Nogueira" at={at('17:52')} avatar={<Avatar id="tomas" name="Tomás Nogueira" />}>
        Santa Maria confirmed. They will share rota data from Monday.
      </Message>
      <Message name="Tomás Nogueira" at={at('17:53')} avatar={null} grouped>
        Who writes to the ward managers?
      </Message>
      <SystemLine>Elena Marković added Lea Marchetti</SystemLine>
      <DaySeparator>Today</DaySeparator>
      <Message
        framed
        name="Supervisor"
        at={at('09:11')}
        avatar={<Avatar id="supervisor" name="Supervisor" kind="supervisor" icon="compass" />}
        badges={
          <Badge tone="tint" icon="drama" hue={45} small>
            Strategist
          </Badge>
        }
      >
        Give two or three ways to cover 02:00 to 06:00, each with its cost.
      </Message>
      <Message
        quiet
        name="Developer"
        at={at('09:12')}
        avatar={<Avatar id="developer" name="Developer" kind="agent" />}
        badges={
          <Badge tone="outline" icon="brain" small>
            thinking
          </Badge>
        }
      >
        Eleven gaps, eight of them Thursday to Saturday.
      </Message>
      <HandOver from="researcher" to="analyst" reason="The open question is coverage, which is arithmetic." />
      <OwnMessage state={{ status: 'sent', at: at('09:16') }}>
        I do. I will send you the folder before lunch.
      </OwnMessage>
      <OwnMessage
        state={{ status: 'failed', reason: 'Message timeout' }}
        onRetry={() => undefined}
        onDiscard={() => undefined}
      >
        Good ones. I would add what they do about breaks.
      </OwnMessage>
      <OwnMessage state={{ status: 'pending' }}>Consent folder is on its way, Lea.</OwnMessage>
      <AnsweringLine />
      <TypingLine>Tomás Nogueira is typing</TypingLine>
    </>
  );
}
