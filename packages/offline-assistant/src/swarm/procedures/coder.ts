import { Script } from 'node:vm';
import { type CodeBlock, codeIn, list, type Material } from './material.ts';

const javascript = ['js', 'javascript', 'mjs', 'jsx'];

/** Checks the syntax of code blocks and lists what they define. The code is never run. */
export function code(material: Material): string {
  const blocks = codeIn(material);
  if (blocks.length === 0) {
    return 'There is no code in this chat yet. Paste some between lines of three backticks, and I will check its syntax and list what it defines.';
  }
  return blocks.map((block, index) => reportOf(block, index + 1)).join('\n\n');
}

function reportOf(block: CodeBlock, n: number): string {
  const lines = block.code.replace(/\n$/, '').split('\n').length;
  const head = `Block ${n} (${block.language || 'no language given'}, ${lines} ${lines === 1 ? 'line' : 'lines'}, ${block.where})`;
  const findings = [
    ...(block.isClosed ? [] : ['the closing backticks are missing']),
    checkOf(block),
    ...signaturesOf(block).map((signature) => `defines \`${signature}\``),
  ];
  return `${head}:\n\n${list(findings.map((finding) => `- ${finding}`))}`;
}

function checkOf({ language, code: text }: CodeBlock): string {
  if (language === 'json') return attempt(() => JSON.parse(text), 'JSON');
  if (javascript.includes(language)) return attempt(() => new Script(text), 'JavaScript');
  const open = unbalanced(text);
  if (open) return `a ${open} is not matched`;
  return 'brackets are balanced; I cannot check this language further';
}

function attempt(read: () => unknown, language: string): string {
  try {
    read();
    return `valid ${language} syntax`;
  } catch (error) {
    return `not valid ${language}: ${(error as Error).message}`;
  }
}

const partners: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function unbalanced(text: string): string | undefined {
  const open: string[] = [];
  for (const character of text.replaceAll(/"(?:\\.|[^"\\\n]){0,1000}"|'(?:\\.|[^'\\\n]){0,1000}'/g, '')) {
    if ('([{'.includes(character)) open.push(character);
    const partner = partners[character];
    if (partner && open.pop() !== partner) return character;
  }
  return open.at(-1);
}

const signature = /\b(?:(?:function|def|fn|func)\s+\w+\s*\([^)]{0,1000}\)|class\s+\w+)/;
const signaturesOf = ({ code: text }: CodeBlock): string[] => [
  ...new Set(text.match(new RegExp(signature, 'g')) ?? []),
];
