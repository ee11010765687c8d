import { memo } from 'react';
import { blocksOf } from './blocks.ts';
import { renderMode } from './limits.ts';
import * as S from './Markdown.styled.ts';
import { MarkdownBlock, type MarkdownProps } from './MarkdownBlock.tsx';
import { PlainText } from './PlainText.tsx';

/** Markdown as our own elements: no HTML from the text, no external pictures, links that open safely. */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const way = renderMode(props.text);
  return (
    <S.Root>
      {way === 'whole' && <MarkdownBlock {...props} />}
      {way === 'blocks' && <Blocks {...props} />}
      {way === 'plain' && <PlainText text={props.text} />}
    </S.Root>
  );
});

/** Markdown that is still being written. Finished blocks are not parsed and rendered again for every word. */
export function GrowingMarkdown(props: MarkdownProps) {
  return (
    <S.Root>
      {renderMode(props.text) === 'plain' ? <PlainText text={props.text} /> : <Blocks {...props} />}
    </S.Root>
  );
}

function Blocks({ text, ...rest }: MarkdownProps) {
  return blocksOf(text).map((block, place) => <MarkdownBlock key={place} text={block} {...rest} />);
}
