import type { ReactNode } from 'react';
import { useState } from 'react';
import { IconButton, OnDemand } from '../../core/ui/index.ts';
import * as S from './ChatFrame.styled.ts';
import { ComposerPlace } from './Composer.styled.ts';

// Loaded on demand: a thread needs no dialog, and wide screens never open one.
const loadDialog = async () =>
  (await import(/* webpackChunkName: "part-overlays" */ '../overlays/index.ts')).Dialog;

interface ChatPanel {
  /** Its title: 'Participants', 'Session and sources'. */
  label: string;
  content: ReactNode;
  /** In px: 288 for people and sessions, 316 for agents, 352 for sources. */
  width?: 'session' | 'agents' | 'sources';
}

interface ChatFrameProps {
  title: string;
  /** Right after the title: Offline assistant, Archived. */
  badges?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  panel?: ChatPanel;
  /** Beside the thread, or on narrow screens between header and thread: a phase rail. */
  rail?: ReactNode;
  /** The thread: a `VirtualLog`. */
  children: ReactNode;
  /** The composer with the banners directly above it, or its replacement. */
  footer: ReactNode;
}

/** The layout of every thread: header, messages, composer, and a panel beside them or behind a button. */
export function ChatFrame(props: ChatFrameProps) {
  const { title, badges, subtitle, actions, panel, rail, children, footer } = props;
  /** Undefined until it is opened for the first time. */
  const [isPanelOpen, setIsPanelOpen] = useState<boolean>();
  const head = (
    <S.Head data-stacked={rail === undefined ? undefined : ''}>
      <S.Names>
        <S.TitleRow>
          <h1>{title}</h1>
          {badges}
        </S.TitleRow>
        {subtitle !== undefined && <S.Subtitle>{subtitle}</S.Subtitle>}
      </S.Names>
      <S.Actions>
        {panel !== undefined && (
          <S.PanelButtonPlace>
            <IconButton icon="info" label={panel.label} onClick={() => setIsPanelOpen(true)} />
          </S.PanelButtonPlace>
        )}
        {actions}
      </S.Actions>
    </S.Head>
  );
  const thread = (
    <>
      {children}
      <ComposerPlace>{footer}</ComposerPlace>
    </>
  );
  const side = panel !== undefined && (
    <>
      <S.Panel aria-label={panel.label} data-width={panel.width ?? 'session'}>
        {panel.content}
      </S.Panel>
      {isPanelOpen !== undefined && (
        <OnDemand
          load={loadDialog}
          onClose={() => setIsPanelOpen(undefined)}
          props={{
            open: isPanelOpen,
            onClose: () => setIsPanelOpen(false),
            title: panel.label,
            children: panel.content,
          }}
        />
      )}
    </>
  );
  if (rail === undefined) {
    return (
      <S.Room>
        <S.Column as="section" aria-label={title}>
          {head}
          {thread}
        </S.Column>
        {side}
      </S.Room>
    );
  }
  // The header spans all three columns: the rail belongs to the thread and the panel alike.
  return (
    <S.Column as="section" aria-label={title}>
      {head}
      <S.Beside>
        {rail}
        <S.Column>{thread}</S.Column>
        {side}
      </S.Beside>
    </S.Column>
  );
}

interface PanelSectionProps {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}

/** A titled section of a panel. */
export function PanelSection({ title, count, children }: PanelSectionProps) {
  return (
    <S.Section aria-label={title}>
      <S.SectionHead>
        {title}
        {count !== undefined && <span>{count}</span>}
      </S.SectionHead>
      {children}
    </S.Section>
  );
}
