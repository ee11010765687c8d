import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lintByCompiler } from './compiler-rules.mjs';

const imports = `import { useEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Line, lineOf, log } from './line.ts';
`;

/** By rule: a component that violates only this rule. */
const breaches = {
  'error-boundaries': 'try { return <Line />; } catch { return null; }',
  globals: 'calls = 1; return <p>{calls}</p>;',
  immutability: 'const [count] = useState({ now: 0 }); count.now = 1; return <p>{count.now}</p>;',
  'incompatible-library': 'const list = useVirtualizer({ count: 1 }); return <p>{list.getTotalSize()}</p>;',
  purity: 'return <p>{Date.now()}</p>;',
  refs: 'const count = useRef(0); return <p>{count.current}</p>;',
  'set-state-in-effect':
    'const [count, setCount] = useState(0); useEffect(() => { setCount(1); }, []); return <p>{count}</p>;',
  'set-state-in-render': 'const [count, setCount] = useState(0); setCount(1); return <p>{count}</p>;',
  'static-components': 'const Part = lineOf(); return <Part />;',
  'unsupported-syntax': "const value = eval('1'); return <p>{value}</p>;",
  'use-memo': 'const value = useMemo(async () => lineOf(), []); return <Line value={value} />;',
  'void-use-memo': 'useMemo(() => { log(1); }, []); return <p />;',
};

const places = ['host/src', 'remote-chat/src', 'shared/src/core', 'shared/src/lazy'];

const samples: [file: string, rule: keyof typeof breaches, isReported: boolean][] = [
  ...(Object.keys(breaches) as (keyof typeof breaches)[]).map((rule): [string, typeof rule, boolean] => [
    `host/src/${rule}.tsx`,
    rule,
    true,
  ]),
  ...places.map((place): [string, 'purity', boolean] => [`${place}/deep/Page.tsx`, 'purity', true]),
  ['host/src/use-page.ts', 'refs', true],
  ['host/src/Page.test.tsx', 'refs', true],
  ['host/src/Probe.test.tsx', 'globals', false],
  ['shared/src/core/remote/Slot.tsx', 'static-components', false],
  ['shared/src/lazy/chat/VirtualLog.tsx', 'incompatible-library', false],
];

const codeOf = (file: string, body: string): string =>
  file.endsWith('.ts')
    ? `${imports}export function usePage() { const count = useRef(0); return count.current; }\n`
    : `${imports}let calls = 0;\nexport function Page() { ${body} }\n`;

let reported: { filename: string; code: string }[];
beforeAll(() => {
  const dir = mkdtempSync(path.join(tmpdir(), 'alma-compiler-rules-'));
  for (const [file, rule] of samples) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), codeOf(file, breaches[rule]));
  }
  const { output } = lintByCompiler(dir, '--format', 'json');
  ({ diagnostics: reported } = JSON.parse(output) as { diagnostics: typeof reported });
  rmSync(dir, { recursive: true });
});

it.each(samples)('in %s a breach of %s is reported: %s', (file, rule, isReported) => {
  const codes = reported.filter(({ filename }) => filename === file).map(({ code }) => code);
  expect(codes).toEqual(isReported ? [`react(${rule})`] : []);
});
