import { PanelSection, SessionPanel, SourceCard } from '@alma/shared/chat';
import type { AiSession, Citation, Project } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Button, Note } from '@alma/shared/ui';
import { AssistantNote } from '../../components/assistant/AssistantNote.tsx';
import { projectTitle } from '../../components/names.ts';
import { SessionId } from '../../components/SessionId.tsx';
import { texts } from '../../texts.ts';
import { Quote } from './Quote.tsx';

const copy = texts.chat;

const Open = styled.div`
  margin-top: 8px;
`;

interface SourcesPanelProps {
  session: AiSession;
  project: Project | undefined;
  sources: readonly Citation[];
  active: Citation | undefined;
  onOpen: (citation: Citation) => void;
}

/** The project of the conversation and the passages of its answers. */
export function SourcesPanel({ session, project, sources, active, onOpen }: SourcesPanelProps) {
  return (
    <SessionPanel
      title={copy.session}
      items={[
        { term: copy.projectTerm, value: project && projectTitle(project) },
        { term: copy.filesTerm, value: project?.files_count },
        { term: copy.idTerm, value: <SessionId id={session.session_id} /> },
      ]}
    >
      <PanelSection title={copy.sources} count={sources.length}>
        {sources.length === 0 && <Note data-subtle>{copy.noSources}</Note>}
        {sources.map((citation) => (
          <SourceCard
            key={citation.n}
            number={citation.n}
            title={citation.filename}
            location={texts.reader.lines(citation.heading, citation.start_line, citation.end_line)}
            active={citation === active}
            action={
              <Open>
                <Button size="sm" variant="ghost" icon="file-text" onClick={() => onOpen(citation)}>
                  {copy.openSource}
                </Button>
              </Open>
            }
          >
            <Quote citation={citation} />
          </SourceCard>
        ))}
      </PanelSection>
      <AssistantNote assistant={session.assistant} />
    </SessionPanel>
  );
}
