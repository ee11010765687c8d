import type { TreeNode } from './tree.ts';

/** References to sources as answers write them: [1], [1, 2]. The space before goes: a chip stays with its word. */
const reference = /(?<!\s)\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/u;
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
  for (const match of text.matchAll(new RegExp(reference, 'gu'))) {
    if (match.index > from) nodes.push(textNode(text.slice(from, match.index)));
    nodes.push(...(match[1] ?? '').split(',').map((number) => citeNode(number.trim())));
    from = match.index + match[0].length;
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
}

/** Makes `cite` elements of the references in a text, but not of those in code or links. */
export function markCitations() {
  return (tree: TreeNode): void => visit(tree);
}
