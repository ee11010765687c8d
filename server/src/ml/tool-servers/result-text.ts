import type { CallToolResult } from '@modelcontextprotocol/client';

export type ToolReply = Pick<CallToolResult, 'content' | 'structuredContent' | 'isError'>;

type Block = ToolReply['content'][number];

export function resultText({ content, structuredContent }: ToolReply): string {
  const text = content.map(blockText).join('\n\n');
  if (text !== '') return text;
  return structuredContent === undefined ? 'The tool returned nothing.' : jsonOf(structuredContent);
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // The call was made, so its reply must not fail the answer.
    return '[Data that is nested too deeply was left out.]';
  }
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource':
      return 'text' in block.resource ? block.resource.text : '[A file that is no text was left out.]';
    case 'resource_link':
      return `${block.name}: ${block.uri}`;
    default:
      return `[An ${block.type} was left out.]`;
  }
}
