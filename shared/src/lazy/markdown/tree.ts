/** As much of a syntax tree as is read here. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  align?: unknown;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}
