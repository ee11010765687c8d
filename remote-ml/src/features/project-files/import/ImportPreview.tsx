import { useReader } from '@alma/shared/auth';
import type { ProjectImport } from '@alma/shared/contract';
import { Markdown } from '@alma/shared/markdown';
import { Banner, formatBytes, Rows, SegmentedControl, TextField } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from './ImportDialog.styled.ts';
import { importTexts as copy } from './texts.ts';

interface ImportPreviewProps {
  result: ProjectImport;
  name: string;
  nameError: string | undefined;
  onName: (name: string) => void;
}

const views = [
  { value: 'rendered', label: copy.views.rendered },
  { value: 'text', label: copy.views.text },
] as const;
type View = (typeof views)[number]['value'];

/** The text to be added, rendered or as source, with notes on what was left out. */
export function ImportPreview({ result, name, nameError, onName }: ImportPreviewProps) {
  const { locale } = useReader();
  const [view, setView] = useState<View>('rendered');
  return (
    <Rows>
      {result.notes.length > 0 && (
        <Banner tone="warning" title={copy.notes}>
          <S.Notes>
            {result.notes.map((note) => (
              <li key={note.kind}>{note.text}</li>
            ))}
          </S.Notes>
        </Banner>
      )}
      <S.Row>
        <TextField
          label={copy.name}
          aside={formatBytes(result.size_bytes, locale)}
          value={name}
          error={nameError}
          spellCheck={false}
          onChange={(event) => onName(event.target.value)}
        />
        <SegmentedControl label={copy.view} value={view} onValueChange={setView} options={views} />
      </S.Row>
      <S.Body role="region" aria-label={copy.preview} tabIndex={0}>
        {view === 'rendered' ? <Markdown text={result.text} /> : <S.Source>{result.text}</S.Source>}
      </S.Body>
    </Rows>
  );
}
