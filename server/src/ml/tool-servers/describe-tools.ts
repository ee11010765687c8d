import { addressesAssistant } from '@alma/offline-assistant/text';
import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { storableText } from '../../platform/plain-text/index.ts';
import { sha256 } from '../../platform/security/index.ts';
import type { DescribedTool } from './tool-servers.table.ts';

/** A tool as a server describes it, of unlimited size. */
export interface McpTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: unknown;
  annotations?: { readOnlyHint?: boolean | undefined } | undefined;
}

/** Enough for the arguments of real tools. Limited, because schema converters recurse into each level. */
const maxSchemaDepth = 20;
/** Models accept no other names, and a longer one would not fit on a line. */
const toolName = new RegExp(`^[A-Za-z0-9_-]{1,${toolServerLimits.toolName}}$`);

/** Describes the tools of a server within limits, each name once, and counts those left out. */
export function describeTools(list: readonly McpTool[]): { tools: DescribedTool[]; leftOut: number } {
  const tools = new Map<string, DescribedTool>();
  for (const tool of list) {
    if (tools.size >= toolServerLimits.tools) break;
    const name = nameOf(tool);
    // Checked before `describe`, because a server may list thousands of tools with one name.
    if (!tools.has(name)) tools.set(name, describe(tool));
  }
  return { tools: [...tools.values()], leftOut: list.length - tools.size };
}

const nameOf = ({ name }: McpTool): string => storableText(name.slice(0, toolServerLimits.toolName));

function describe(tool: McpTool): DescribedTool {
  const name = nameOf(tool);
  const about = (tool.description ?? tool.title ?? '').trim();
  const description = storableText(about.slice(0, toolServerLimits.description));
  const schema = schemaText(tool.inputSchema);
  const readsOnly = tool.annotations?.readOnlyHint === true;
  const digest = sha256(JSON.stringify([tool.name, description, schema, readsOnly]));
  const refusal = refusalOf({ tool, description, schema, readsOnly });
  return { name, description, schema: schema ?? '', refusal, digest };
}

interface Judged {
  tool: McpTool;
  description: string;
  schema: string | undefined;
  readsOnly: boolean;
}

function refusalOf({ tool, description, schema, readsOnly }: Judged): DescribedTool['refusal'] {
  if (!toolName.test(tool.name)) return 'name';
  if (schema === undefined) return 'schema';
  // Escaped line breaks would hide where a sentence begins.
  const texts = [tool.name, description, schema.replaceAll(/\\[nrt"]/g, ' ')];
  if (texts.some(addressesAssistant)) return 'instructions';
  return readsOnly ? null : 'writes';
}

/** Undefined where the schema is larger or deeper than a tool needs. */
function schemaText(schema: unknown): string | undefined {
  try {
    const text = JSON.stringify(schema);
    if (text.length > toolServerLimits.schema || depthOf(text) > maxSchemaDepth) return undefined;
    return text.includes(String.raw`\u0000`) ? undefined : text;
  } catch {
    // The schema is nested too deeply for the stack.
    return undefined;
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
