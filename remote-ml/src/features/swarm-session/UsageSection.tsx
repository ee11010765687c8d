import { useReader } from '@alma/shared/auth';
import { PanelSection } from '@alma/shared/chat';
import type { SessionMessage } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { usedText } from '../../components/spent-text.ts';
import { texts } from '../../texts.ts';
import { usedBy } from './used-by.ts';

const Text = styled.p`
  color: var(--text-muted);
  font-size: var(--fs-13);
`;

/** What the answers of the conversation have used so far; nothing while no model was asked. */
export function UsageSection({ messages }: { messages: readonly SessionMessage[] }) {
  const { locale } = useReader();
  const used = usedBy(messages);
  if (used.model_calls === 0) return null;
  return (
    <PanelSection title={texts.swarmChat.used}>
      <Text>{usedText(used, locale).join(', ')}</Text>
    </PanelSection>
  );
}
