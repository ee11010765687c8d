import type { Element } from 'hast';
import { fromHtml as parse } from 'hast-util-from-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes as MdastNodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { beforeDepth } from '../../documents/index.ts';
import { type Converted, Refused } from './conversion.ts';
import { readable } from './readable.ts';

/** More than in any document written for people. */
const maxTags = 150_000;

/** Converts the visible text of a page: no scripts, pictures or hidden elements. Nothing is fetched. */
export function fromHtml(html: string): Converted {
  if (tagsIn(html) > maxTags) throw new Refused('too_many_parts');
  const { root, pictures } = readable(parse(beforeDepth(html)));
  const markdown = markdownOf(toMdast(root, { handlers }));
  return { markdown, notes: pictures > 0 ? [{ kind: 'pictures', count: pictures }] : [] };
}

export const markdownOf = (tree: MdastNodes): string =>
  toMarkdown(tree, { bullet: '-', rule: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] }).trim();

function tagsIn(html: string): number {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags += 1;
  return tags;
}

/** Keeps only links that lead out of the document. */
const link: Handle = (state, node: Element) => {
  const { href } = node.properties;
  const leadsOut = typeof href === 'string' && /^(?:https?:\/\/|mailto:)/i.test(href);
  return leadsOut ? defaultHandlers.a(state, node) : state.all(node);
};

const handlers: Record<string, Handle> = { a: link };
