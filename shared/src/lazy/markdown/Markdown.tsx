import { memo } from 'react';
import { blocksOf, hasDefinition } from './blocks.ts';
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

/**
 * Markdown that may still be written. Finished blocks are not parsed and rendered again for every word, and keep their
 * elements when the text is complete: a selection in them survives.
 */
export function GrowingMarkdown(props: MarkdownProps) {
  const { text } = props;
  const way = renderMode(text);
  return (
    <S.Root>
      {way === 'plain' ? (
        <PlainText text={text} />
      ) : (
        <Blocks {...props} isOne={way === 'whole' && hasDefinition(text)} />
      )}
    </S.Root>
  );
}

function Blocks({ text, isOne = false, ...rest }: MarkdownProps & { isOne?: boolean }) {
  const blocks = isOne ? [text] : blocksOf(text);
  return blocks.map((block, place) => <MarkdownBlock key={place} text={block} {...rest} />);
}
