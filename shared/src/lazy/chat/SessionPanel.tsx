import type { ReactNode } from 'react';
import type { DescriptionItem } from '../../core/ui/index.ts';
import { DescriptionList } from '../../core/ui/index.ts';
import { Action } from './ChatFrame.styled.ts';
import { PanelSection } from './ChatFrame.tsx';

interface SessionPanelProps {
  title: string;
  /** What identifies the session: profile, project, phase, ids. */
  items: readonly DescriptionItem[];
  /** An action on the whole session: Restart. */
  action?: ReactNode;
  /** More sections: sources, artifacts, updated fields. */
  children?: ReactNode;
}

/** Details of a conversation with an AI, in a side panel. */
export function SessionPanel({ title, items, action, children }: SessionPanelProps) {
  return (
    <>
      <PanelSection title={title}>
        <DescriptionList items={items} />
        {action !== undefined && <Action>{action}</Action>}
      </PanelSection>
      {children}
    </>
  );
}
