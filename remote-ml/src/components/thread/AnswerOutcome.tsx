import type { SessionMessage } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge, CopyButton, Icon } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { Disclosure } from '../Disclosure.tsx';
import { usageText } from './usage-text.ts';

const copy = texts.thread;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 4px 10px;
  margin-top: 4px;
  line-height: 28px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

const Notice = styled.p`
  display: flex;
  align-items: baseline;
  gap: 6px;
  margin-top: 6px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    align-self: center;
  }
`;

interface AnswerOutcomeProps {
  message: SessionMessage;
  /** Shows a button that copies it. */
  canCopy: boolean;
}

/** What is known of a finished answer: its notices, its sources, what it took and how it ended. */
export function AnswerOutcome({ message, canCopy }: AnswerOutcomeProps) {
  const { ending, sourced, notices = [], usage, model } = message.additional_kwargs;
  const isSourced = sourced !== undefined && sourced.statements > 0;
  const usageLine = usage === undefined ? '' : usageText(usage, model);
  return (
    <>
      {notices.map((notice) => (
        <Notice key={notice}>
          <Icon name="info" size={13} />
          {notice}
        </Notice>
      ))}
      <Footer>
        {canCopy && <CopyButton value={message.content} label={copy.copyAnswer} />}
        {(usageLine !== '' || isSourced) && (
          <Disclosure title={copy.found}>
            {isSourced && <p>{copy.sourced(sourced.with_source, sourced.statements)}</p>}
            {usageLine !== '' && <p>{usageLine}</p>}
          </Disclosure>
        )}
        {ending === 'stopped' && <Badge icon="square">{copy.stopped}</Badge>}
        {ending === 'length' && <Badge tone="warning">{copy.truncated}</Badge>}
        {ending === 'failed' && <Badge tone="danger">{copy.failed}</Badge>}
      </Footer>
    </>
  );
}
