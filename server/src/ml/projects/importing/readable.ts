import type { Element, Nodes, Root, RootContent } from 'hast';

const pictures = new Set(['img', 'picture', 'svg', 'canvas', 'video']);
const unread = new Set([
  ...[
    'head',
    'script',
    'style',
    'noscript',
    'template',
    'iframe',
    'object',
    'embed',
    'audio',
    'link',
    'meta',
  ],
  ...['nav', 'button', 'input', 'select', 'textarea', 'dialog'],
]);
const cells = new Set(['td', 'th']);
const invisible =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*0(?:\D|$))/i;

/** The main content of a page, with the page title as a heading if it has none. */
export function readable(page: Root): { root: Root; pictures: number } {
  const body = find(page, 'body') ?? page;
  const main = find(body, 'main') ?? body;
  const title = textOf(find(page, 'title')).replaceAll(/\s+/g, ' ').trim();
  const cleaner = new Cleaner();
  const root: Root = { type: 'root', children: cleaner.clean(main.children) };
  if (title !== '' && !find(root, 'h1'))
    root.children.unshift({
      type: 'element',
      tagName: 'h1',
      properties: {},
      children: [{ type: 'text', value: title }],
    });
  return { root, pictures: cleaner.pictures };
}

class Cleaner {
  pictures = 0;

  clean(nodes: readonly RootContent[]): Element['children'] {
    return nodes.flatMap((node): Element['children'] => {
      if (node.type === 'text') return [node];
      if (node.type !== 'element') return [];
      if (pictures.has(node.tagName)) this.pictures += 1;
      if (pictures.has(node.tagName) || unread.has(node.tagName) || isHidden(node)) return [];
      return [{ ...node, children: arranged(node, this.clean(node.children)) }];
    });
  }
}

function isHidden({ properties }: Element): boolean {
  const { hidden, ariaHidden, style } = properties;
  const isMarked = hidden !== undefined && hidden !== null && hidden !== false;
  return isMarked || String(ariaHidden) === 'true' || (typeof style === 'string' && invisible.test(style));
}

function arranged({ tagName }: Element, children: Element['children']): Element['children'] {
  if (tagName === 'table') return withHead(children);
  return cells.has(tagName) ? inOneLine(children) : children;
}

/** A table without header cells usually has its column names in the first row. */
function withHead(children: Element['children']): Element['children'] {
  const table: Element = { type: 'element', tagName: 'table', properties: {}, children };
  const row = find(table, 'th') ? undefined : find(table, 'tr');
  for (const cell of row?.children ?? []) if (cell.type === 'element') cell.tagName = 'th';
  return children;
}

/** A Markdown cell is one line: a line break between paragraphs and list items becomes a space. */
function inOneLine(children: Element['children']): Element['children'] {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return parts.flatMap((child, index): Element['children'] => {
    if (child.type !== 'element' || !blocks.has(child.tagName)) return [child];
    const inside = { ...child, children: inOneLine(child.children) };
    return index < parts.length - 1 ? [inside, lineBreak] : [inside];
  });
}
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'td']);
const lineBreak: Element = { type: 'element', tagName: 'br', properties: {}, children: [] };

function find(node: Root | Element, tagName: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tagName) return child;
    const within = find(child, tagName);
    if (within) return within;
  }
  return undefined;
}

const textOf = (node: Nodes | undefined): string => {
  if (node?.type === 'text') return node.value;
  return node && 'children' in node ? node.children.map(textOf).join('') : '';
};
