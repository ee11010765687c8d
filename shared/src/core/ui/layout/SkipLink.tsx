import { styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';

const Anchor = styled.a`
  position: fixed;
  z-index: var(--z-skip);
  top: 12px;
  left: 12px;
  padding: 10px 16px;
  border-radius: var(--r-md);
  background: var(--ink);
  color: var(--on-ink);
  font-weight: var(--w-medium);
  transform: translateY(-200%);

  &:focus {
    color: var(--on-ink);
    transform: none;
  }

  @media print {
    display: none;
  }
`;

/** The first keyboard stop: skips the navigation and jumps to the element with this id. */
export function SkipLink({
  targetId,
  children = kitTexts.skipToContent,
}: {
  targetId: string;
  children?: string;
}) {
  return <Anchor href={`#${targetId}`}>{children}</Anchor>;
}
