import { api } from '@alma/shared/api';
import { PanelSection } from '@alma/shared/chat';
import type { SwarmAgents, SwarmNote } from '@alma/shared/contract';
import { swarmNoteKinds } from '@alma/shared/contract/swarm/limits';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Badge, Note } from '@alma/shared/ui';
import { useState } from 'react';
import { NoteItem } from './NoteItem.tsx';
import { boardTexts as copy } from './texts.ts';

const Group = styled.div`
  margin-top: 12px;
`;

interface BoardSectionProps {
  sessionId: string;
  notes: readonly SwarmNote[];
  onChanged: (team: SwarmAgents) => void;
}

/** The notes that the agents share, which can be struck; renders nothing without notes. */
export function BoardSection({ sessionId, notes, onChanged }: BoardSectionProps) {
  const toast = useToast();
  const [changing, setChanging] = useState<string>();
  if (notes.length === 0) return null;

  const change = async ({ id, struck_at: struckAt }: SwarmNote) => {
    setChanging(id);
    try {
      const body = { session_id: sessionId, note_id: id, is_struck: struckAt === null };
      onChanged(await api.call('swarm.notes.strike', { body }));
    } catch {
      toast.show({ type: 'error', title: copy.failed });
    }
    setChanging(undefined);
  };

  return (
    <PanelSection title={copy.title} count={notes.filter(({ struck_at: at }) => at === null).length}>
      <Note data-small>{copy.intro}</Note>
      {swarmNoteKinds.map((kind) => {
        const ofKind = notes.filter((note) => note.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <Group key={kind}>
            <Badge>{copy.kinds[kind]}</Badge>
            <ul aria-label={copy.kinds[kind]}>
              {ofKind.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  isBusy={changing === note.id}
                  onChange={() => void change(note)}
                />
              ))}
            </ul>
          </Group>
        );
      })}
    </PanelSection>
  );
}
