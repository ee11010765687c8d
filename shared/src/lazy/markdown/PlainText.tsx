import { Note } from '../../core/ui/index.ts';
import * as S from './Markdown.styled.ts';
import { markdownTexts } from './texts.ts';

/** The source of a text that cannot be rendered as Markdown. It scrolls, by keyboard as well. */
export function PlainText({ text }: { text: string }) {
  return (
    <>
      <S.Plain tabIndex={0}>{text}</S.Plain>
      <Note data-subtle data-small>
        {markdownTexts.plain}
      </Note>
    </>
  );
}
