import type { TreeNode } from './tree.ts';

/** Turns raw HTML into plain text before the sanitiser would remove it, so that what people typed stays readable. */
export function showRawHtml() {
  const visit = (node: TreeNode): void => {
    if (node.type === 'raw') node.type = 'text';
    node.children?.forEach(visit);
  };
  return visit;
}
