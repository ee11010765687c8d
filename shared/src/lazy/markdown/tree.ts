/** The fields of a syntax tree node that are used here. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  align?: unknown;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}
