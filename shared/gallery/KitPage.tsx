import { tokens, useTheme } from '@alma/shared/theme';
import { addIcons, Button, IconButton, PageHeader } from '@alma/shared/ui';
import { pageIcons } from '@alma/shared/ui/page-icons';
import type { ComponentType } from 'react';
import { useState } from 'react';
import * as S from './KitPage.styled.ts';
import { ButtonSamples } from './samples/ButtonSamples.tsx';
import { ChartSamples } from './samples/ChartSamples.tsx';
import { ChatSamples } from './samples/ChatSamples.tsx';
import { FeedbackSamples } from './samples/FeedbackSamples.tsx';
import { FileSamples } from './samples/FileSamples.tsx';
import { FormSamples } from './samples/FormSamples.tsx';
import { IdentitySamples } from './samples/IdentitySamples.tsx';
import { InputSamples } from './samples/InputSamples.tsx';
import { MarkdownSamples } from './samples/MarkdownSamples.tsx';
import { OverlaySamples } from './samples/OverlaySamples.tsx';
import { PictureSamples } from './samples/PictureSamples.tsx';
import { StateSamples } from './samples/StateSamples.tsx';
import { TableSamples } from './samples/TableSamples.tsx';
import { kitPageTexts } from './texts.ts';

addIcons(pageIcons);

const { sections } = kitPageTexts;
const gallery: readonly (readonly [title: string, Samples: ComponentType])[] = [
  [sections.states, StateSamples],
  [sections.feedback, FeedbackSamples],
  [sections.buttons, ButtonSamples],
  [sections.forms, FormSamples],
  [sections.inputs, InputSamples],
  [sections.files, FileSamples],
  [sections.pictures, PictureSamples],
  [sections.identity, IdentitySamples],
  [sections.overlays, OverlaySamples],
  [sections.tables, TableSamples],
  [sections.charts, ChartSamples],
  [sections.chat, ChatSamples],
  [sections.markdown, MarkdownSamples],
  [sections.tokens, TokenSamples],
];

/** Samples of every component of the kit, in one theme or in both side by side. Shown at /dev/kit. */
export function KitPage() {
  const { theme, toggleTheme } = useTheme();
  const [isBoth, setIsBoth] = useState(false);
  return (
    <S.Page data-both={isBoth ? '' : undefined}>
      <PageHeader
        title={kitPageTexts.title}
        actions={
          <>
            <Button variant="ghost" aria-pressed={isBoth} onClick={() => setIsBoth(!isBoth)}>
              {kitPageTexts.both}
            </Button>
            <IconButton
              icon={theme === 'dark' ? 'sun' : 'moon'}
              label={kitPageTexts.theme}
              onClick={toggleTheme}
            />
          </>
        }
      />
      <S.Panes>
        <Pane theme={isBoth ? 'light' : undefined} />
        {isBoth && <Pane theme="dark" />}
      </S.Panes>
    </S.Page>
  );
}

function Pane({ theme }: { theme: 'light' | 'dark' | undefined }) {
  return (
    <S.Pane data-pane="" data-theme={theme}>
      {gallery.map(([title, Samples]) => (
        <section key={title} aria-label={title}>
          <S.SectionTitle>{title}</S.SectionTitle>
          <S.Grid>
            <Samples />
          </S.Grid>
        </section>
      ))}
    </S.Pane>
  );
}

const notColours = /^(font|mono|fs-|lh-|w-|s-|r-|e-|t-|ease-|h-|z-)|-w$|-h$/u;

function TokenSamples() {
  const names = Object.entries(tokens).filter(([name]) => !notColours.test(name));
  return (
    <S.Cell data-wide="">
      <S.Wrap>
        {names.map(([name, value]) => (
          <S.Swatch key={name} style={{ '--swatch': value }}>
            {name}
          </S.Swatch>
        ))}
      </S.Wrap>
    </S.Cell>
  );
}
