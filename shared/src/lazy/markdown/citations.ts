import type { TreeNode } from './tree.ts';

/**
 * References to sources in answers: [1], [1, 2], [1][2], and the punctuation that follows. The space before is removed:
 * a chip stays on the line of its word.
 */
const references = /(?<!\s)\s*((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)([.!?…]+(?!\S))?/u;
const closed = new Set(['code', 'pre', 'a']);

const textNode = (value: string): TreeNode => ({ type: 'text', value });
const citeNode = (number: string): TreeNode => ({
  type: 'element',
  tagName: 'cite',
  properties: { number: Number(number) },
  children: [textNode(`[${number}]`)],
});

function split(text: string): TreeNode[] {
  const nodes: TreeNode[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(references, 'gu'))) {
    const [whole, numbers = '', end = ''] = match;
    // The punctuation of a sentence goes before its references.
    const before = text.slice(from, match.index) + end;
    if (before !== '') nodes.push(textNode(before));
    nodes.push(...(numbers.match(/\d+/gu) ?? []).map(citeNode));
    from = match.index + whole.length;
  }
  if (from < text.length) nodes.push(textNode(text.slice(from)));
  return nodes;
}

function visit(node: TreeNode): void {
  if (node.children === undefined || closed.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '');
    visit(child);
    return [child];
  });
  joinLone(node);
}

/** References in a paragraph of their own are moved to the sentence above: of a paragraph, or of a list's last item. */
function joinLone(node: TreeNode): void {
  let above: TreeNode | undefined;
  node.children = (node.children ?? []).filter((child) => {
    if (child.type !== 'element') return true;
    const place = isLone(child) ? endOf(above) : undefined;
    above = child;
    place?.children?.push(...(child.children ?? []).filter(isCite));
    return place === undefined;
  });
}

const isCite = ({ tagName }: TreeNode): boolean => tagName === 'cite';
const isLone = ({ tagName, children = [] }: TreeNode): boolean =>
  tagName === 'p' &&
  children.some(isCite) &&
  children.every((child) => isCite(child) || (child.type === 'text' && child.value?.trim() === ''));

function endOf(node: TreeNode | undefined): TreeNode | undefined {
  if (node === undefined || node.tagName === 'p') return node;
  if (!['ul', 'ol', 'li'].includes(node.tagName ?? '')) return undefined;
  const last = node.children?.findLast(({ type }) => type === 'element');
  if (node.tagName !== 'li') return endOf(last);
  return endOf(last) ?? node;
}

/** Turns the references in a text into `cite` elements, except those in code or links. */
export function markCitations() {
  return (tree: TreeNode): void => visit(tree);
}
