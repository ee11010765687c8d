import type { TreeNode } from './tree.ts';

const maxCells = 5_000;

/**
 * Markdown pads every row to the number of columns: a thousand short rows under a thousand columns would be a million
 * elements. Without column alignments a table keeps only the cells that were written.
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
