import * as S from './Markdown.styled.ts';
import { markdownTexts } from './texts.ts';

/** A text as it was written, for one that cannot be drawn as Markdown. It scrolls by itself, by keyboard as well. */
export function PlainText({ text }: { text: string }) {
  return (
    <>
      <S.Plain tabIndex={0}>{text}</S.Plain>
      <S.Note>{markdownTexts.plain}</S.Note>
    </>
  );
}
