import type { TreeNode } from './tree.ts';

/** Makes text of the HTML in a text, before the sanitiser would drop it: what people typed stays to be read. */
export function showRawHtml() {
  const visit = (node: TreeNode): void => {
    if (node.type === 'raw') node.type = 'text';
    node.children?.forEach(visit);
  };
  return visit;
}
