import { blocksOf } from './blocks.ts';
import { Markdown, type MarkdownProps } from './Markdown.tsx';
import * as S from './Markdown.styled.ts';

/** Markdown that is still being written: what is finished is not read and drawn again with every word. */
export function GrowingMarkdown({ text, ...rest }: MarkdownProps) {
  return (
    <S.Root>
      {blocksOf(text).map((block, place) => (
        <Markdown key={place} text={block} {...rest} />
      ))}
    </S.Root>
  );
}
