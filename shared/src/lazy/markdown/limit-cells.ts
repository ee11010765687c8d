import type { TreeNode } from './tree.ts';

const maxCells = 5_000;

/**
 * Every row gets as many cells as the head has: a thousand short rows under a thousand columns are a million elements.
 * Without its columns' alignment a table keeps the cells that were written, and no more.
 */
export function limitCells() {
  return (tree: TreeNode): void => {
    const visit = (node: TreeNode): void => {
      if (node.type === 'table') {
        const [head, ...rows] = node.children ?? [];
        if ((head?.children?.length ?? 0) * rows.length > maxCells) delete node.align;
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
