import { toolLimits } from '@alma/shared/contract';
import { z } from 'zod';
import type { CallWindow } from '../../platform/limits/index.ts';
import { SafeFetchError } from '../../platform/safe-fetch/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { Knowledge, KnownProject } from '../projects/index.ts';
import { calculate } from './calculate.ts';
import { ExpressionError } from './expression-tokens.ts';
import { type PersonalReads, personalTools } from './personal-tools.ts';
import { type Rights, type ServerTools, type Tool, type Toolbox, ToolError } from './tool.ts';

export interface ToolboxParts {
  knowledge: Knowledge;
  /** The text at a public address. @throws {SafeFetchError} */
  readPage(url: string, by: By): Promise<{ text: string; isWhole: boolean }>;
  /** Rate limit of pages per minute and user. */
  pages: Pick<CallWindow, 'take'>;
  servers: ServerTools;
  reads: PersonalReads;
}

/** Creates the tools of agents, each limited to what its owner has allowed. */
export function createToolbox(parts: ToolboxParts): Toolbox {
  return {
    async toolsOf(rights) {
      const has = new Set(rights.tools);
      const reads = has.has('search_project') || has.has('read_file');
      const projects = reads ? await parts.knowledge.projects(rights.owner, rights.projectIds) : [];
      const tools: Tool[] = [];
      // Without a project there is nothing to search or read.
      if (has.has('search_project') && projects.length > 0)
        tools.push(searchTool(projects, rights, parts.knowledge));
      if (has.has('read_file') && projects.length > 0) tools.push(fileTool(projects, parts.knowledge));
      if (has.has('calculate')) tools.push(calculateTool);
      if (has.has('read_page')) tools.push(pageTool(rights, parts));
      tools.push(...personalTools(rights, parts.reads));
      const { owner, toolServers, canAsk = false } = rights;
      return [...tools, ...(await parts.servers.toolsOf(owner, toolServers, { canAsk }))];
    },
  };
}

const texts = {
  unnamedPage: 'Only addresses that the person, your instructions or an earlier result name can be read.',
};

const text = (max: number) => z.string().trim().min(1).max(max);
const names = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(', ');
const project = text(200).optional().describe('The title of the project, where there are several');

function searchTool(projects: readonly KnownProject[], { owner }: Rights, knowledge: Knowledge): Tool {
  const Input = z.object({ query: text(1000).describe('A question, or the words to look for'), project });
  return {
    name: 'search_project',
    description: `Finds passages in the files of a project. Projects: ${names(projects.map(({ title }) => title))}.`,
    input: Input,
    async perform(input, signal) {
      const { query, project: title } = Input.parse(input);
      const { id } = projectOf(projects, title);
      const passages = await knowledge.search(id, query, { person: owner, signal });
      if (passages.length === 0) return 'Nothing was found.';
      return passages
        .map(
          ({ filename, headings, line, text: found }) =>
            `${[filename, ...headings].join(' › ')} (line ${line})\n${found}`,
        )
        .join('\n\n');
    },
  };
}

function fileTool(projects: readonly KnownProject[], knowledge: Knowledge): Tool {
  const Input = z.object({
    file: text(255).describe('The name of the file'),
    project,
    from_line: z.number().int().min(1).max(10_000_000).optional().describe('Where to begin; 1 unless told'),
  });
  const listed = projects.map(({ title, files }) => `${JSON.stringify(title)}: ${names(files)}`).join('; ');
  return {
    name: 'read_file',
    description: `Reads a file of a project from a line on, as far as a result may go. Projects and their files: ${listed}.`,
    input: Input,
    async perform(input) {
      const { file, project: title, from_line: fromLine = 1 } = Input.parse(input);
      const { id, files, title: found } = projectOf(projects, title, file);
      const whole = files.includes(file) ? await knowledge.text(id, file) : undefined;
      if (whole === undefined)
        throw new ToolError(`The project ${JSON.stringify(found)} has no file ${JSON.stringify(file)}.`);
      const start = placeOfLine(whole, fromLine);
      if (start === undefined) throw new ToolError(`The file has no line ${fromLine}.`);
      return whole.slice(start, start + toolLimits.result + 1);
    },
  };
}

/** The project with the title; without one, the project with the file, or the only project. @throws {ToolError} */
function projectOf(
  projects: readonly KnownProject[],
  title: string | undefined,
  file?: string,
): KnownProject {
  const named = (project: KnownProject): boolean => project.title.toLowerCase() === title?.toLowerCase();
  const found =
    title === undefined
      ? (projects.find(({ files }) => file !== undefined && files.includes(file)) ??
        (projects.length === 1 ? projects[0] : undefined))
      : projects.find(named);
  if (found) return found;
  const all = names(projects.map((project) => project.title));
  throw new ToolError(
    title === undefined
      ? `Name one of the projects: ${all}.`
      : `There is no such project. There are: ${all}.`,
  );
}

/** The offset of a line; undefined after the last one. */
function placeOfLine(whole: string, line: number): number | undefined {
  let place = 0;
  for (let number = 1; number < line; number += 1) {
    const end = whole.indexOf('\n', place);
    if (end === -1) return undefined;
    place = end + 1;
  }
  return place;
}

const Expression = z.object({
  expression: text(500).describe('Numbers, + - * / % ^, brackets and functions, as in round(12.5 * 3, 1)'),
});
const calculateTool: Tool = {
  name: 'calculate',
  description: 'Computes an arithmetic expression exactly. Use it instead of computing by yourself.',
  input: Expression,
  async perform(input) {
    const { expression } = Expression.parse(input);
    try {
      return `${expression} = ${calculate(expression)}`;
    } catch (error) {
      throw error instanceof ExpressionError ? new ToolError(error.message) : error;
    }
  },
};

/** Reads only addresses from trusted texts: one invented by the model could leak what it has read. */
function pageTool({ owner, trustedTexts }: Rights, { readPage, pages }: ToolboxParts): Tool {
  const Input = z.object({ url: text(2048).describe('A public address that starts with https://') });
  return {
    name: 'read_page',
    description: 'Reads the text of a public web page whose address is named in the conversation.',
    input: Input,
    async perform(input, signal) {
      const { url } = Input.parse(input);
      if (!trustedTexts.some((text) => text.includes(url))) throw new ToolError(texts.unnamedPage);
      const waitMs = await pages.take(owner);
      if (waitMs > 0)
        throw new ToolError(`At most ${toolLimits.pagesPerMinute} pages can be read in a minute.`);
      try {
        return (await readPage(url, { person: owner, signal })).text;
      } catch (error) {
        throw error instanceof SafeFetchError ? new ToolError(`${error.message}.`) : error;
      }
    },
  };
}
