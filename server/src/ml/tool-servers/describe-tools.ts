import { addressesAssistant } from '@alma/offline-assistant/text';
import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { sha256 } from '../../platform/security/index.ts';
import type { DescribedTool } from './tool-servers.table.ts';

/** A tool as a server describes it, of unlimited size. */
export interface ToldTool {
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
export function describeTools(told: readonly ToldTool[]): { tools: DescribedTool[]; leftOut: number } {
  const tools = new Map<string, DescribedTool>();
  for (const one of told) {
    if (tools.size >= toolServerLimits.tools) break;
    const name = nameOf(one);
    // Checked before `describe`, because a server may list thousands of tools with one name.
    if (!tools.has(name)) tools.set(name, describe(one));
  }
  return { tools: [...tools.values()], leftOut: told.length - tools.size };
}

const nameOf = ({ name }: ToldTool): string => storable(name, toolServerLimits.toolName);

function describe(told: ToldTool): DescribedTool {
  const name = nameOf(told);
  const description = storable((told.description ?? told.title ?? '').trim(), toolServerLimits.description);
  const schema = schemaText(told.inputSchema);
  const readsOnly = told.annotations?.readOnlyHint === true;
  const digest = sha256(JSON.stringify([told.name, description, schema, readsOnly]));
  const refusal = refusalOf({ told, description, schema, readsOnly });
  return { name, description, schema: schema ?? '', refusal, digest };
}

interface Judged {
  told: ToldTool;
  description: string;
  schema: string | undefined;
  readsOnly: boolean;
}

function refusalOf({ told, description, schema, readsOnly }: Judged): DescribedTool['refusal'] {
  if (!toolName.test(told.name)) return 'name';
  if (schema === undefined) return 'schema';
  // Escaped line breaks would hide where a sentence begins.
  const texts = [told.name, description, schema.replaceAll(/\\[nrt"]/g, ' ')];
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

/** The database accepts neither null characters nor lone surrogates. */
const storable = (text: string, max: number): string =>
  text.slice(0, max).toWellFormed().replaceAll('\0', '');
