import { useReader } from '@alma/shared/auth';
import { PanelSection } from '@alma/shared/chat';
import type { SessionMessage, SwarmUsage } from '@alma/shared/contract';
import { Note } from '@alma/shared/ui';
import { estimateText, spentText, usedText } from '../../components/spent-text.ts';
import { usageTexts as copy } from './texts.ts';
import { usedBy } from './used-by.ts';

interface UsageSectionProps {
  /** Undefined until it is loaded; servers of an earlier release do not send it. */
  usage: SwarmUsage | undefined;
  messages: readonly SessionMessage[];
}

/** Usage of the answers so far, and an estimate for the next one; renders nothing without a model. */
export function UsageSection({ usage, messages }: UsageSectionProps) {
  const { locale } = useReader();
  const counted = usedBy(messages);
  const known = counted.model_calls === 0 ? [] : usedText(counted, locale);
  const used = usage?.spent === undefined ? known : spentText(usage.spent, locale);
  return (
    <>
      {used.length > 0 && (
        <PanelSection title={copy.used}>
          <Note>{used.join(', ')}</Note>
        </PanelSection>
      )}
      {usage !== undefined && <NextMessage {...usage.next} />}
    </>
  );
}

function NextMessage({ model, is_measured: isMeasured, least, most }: SwarmUsage['next']) {
  const { locale } = useReader();
  if (model === null) return null;
  const parts = estimateText(least, most, locale).join(', ');
  return (
    <PanelSection title={copy.next}>
      <Note>{isMeasured ? copy.measured(model, parts) : copy.guess(model, parts)}</Note>
    </PanelSection>
  );
}
