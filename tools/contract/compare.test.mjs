import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bumpOf, compareSurfaces, covers } from './compare.mjs';
import { exportedNames } from './modules.mjs';

const input = (properties, required = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const report = (code) => `## API\n\n\`\`\`ts\n\n${code}\n\n\`\`\`\n`;
const call = (body, reply) => ({ endpoint: 'POST /api/v1/x', access: 'user', in: { body }, out: { reply } });

function surface({
  body = input({ name: text }, ['name']),
  reply = input({ id: text }, ['id']),
  ...more
} = {}) {
  return {
    schemas: {
      calls: { 'x.make': call(body, reply), ...more.calls },
      frames: more.frames ?? {},
      declaration: { in: input({ name: text }) },
      defs: { in: {}, out: {} },
    },
    modules: { '@alma/shared/ui': { exports: ['Card'], deprecated: more.deprecated ?? {} } },
    reports: { ui: report(more.code ?? '// @public\nexport function Card(props: CardProps): JSX.Element;') },
  };
}

const bump = (before, after) => bumpOf(compareSurfaces(surface(before), surface(after)));
const atPath = (endpoint) => ({ calls: { 'x.list': { ...call(undefined, undefined), endpoint } } });
const frame = (type) => input({ type: { type: 'string', const: type } }, ['type']);
const state = (...values) => ({ body: input({ state: { type: 'string', enum: values } }) });

it.each([
  ['a new call', {}, { calls: { 'x.end': call(undefined, undefined) } }, 'minor'],
  ['a removed call', { calls: { 'x.end': call(undefined, undefined) } }, {}, 'major'],
  ['a new optional field of a body', {}, { body: input({ name: text, note: text }, ['name']) }, 'minor'],
  [
    'a new required field of a body',
    {},
    { body: input({ name: text, note: text }, ['name', 'note']) },
    'major',
  ],
  ['another path', atPath('GET /api/v1/x'), atPath('GET /api/v1/y'), 'major'],
  ['a trailing slash of a path', atPath('GET /api/v1/x'), atPath('GET /api/v1/x/'), 'patch'],
  ['a new field of a reply', {}, { reply: input({ id: text, at: text }, ['id', 'at']) }, 'minor'],
  ['a reply without a field', {}, { reply: input({}) }, 'major'],
  ['a field of a reply that may be absent', {}, { reply: input({ id: text }) }, 'major'],
  ['a narrowed enum', state('a', 'b'), state('a'), 'major'],
  ['a wider enum', state('a'), state('a', 'b'), 'minor'],
  [
    'a pattern instead of an enum',
    state('a'),
    { body: input({ state: { ...text, pattern: '^[ab]$' } }) },
    'minor',
  ],
  [
    'a pattern that excludes',
    state('c'),
    { body: input({ state: { ...text, pattern: '^[ab]$' } }) },
    'major',
  ],
  [
    'a pattern instead of an enum of a reply',
    { reply: input({ state: { ...text, enum: ['a'] } }) },
    { reply: input({ state: { ...text, pattern: '^[ab]$' } }) },
    'major',
  ],
  [
    'a wider enum of a reply',
    { reply: input({ state: { ...text, enum: ['a'] } }) },
    { reply: input({ state: { ...text, enum: ['a', 'b'] } }) },
    'minor',
  ],
  [
    'a pattern instead of an enum of a frame from clients',
    { frames: { chat: { in: { ...text, enum: ['a'] }, out: text } } },
    { frames: { chat: { in: { ...text, pattern: '^[ab]$' }, out: text } } },
    'minor',
  ],
  [
    'a pattern instead of an enum of a frame to clients',
    { frames: { chat: { in: text, out: { ...text, enum: ['a'] } } } },
    { frames: { chat: { in: text, out: { ...text, pattern: '^[ab]$' } } } },
    'major',
  ],
  [
    'a frame that is no longer sent',
    { frames: { chat: { in: text, out: { oneOf: [frame('typing'), frame('message')] } } } },
    { frames: { chat: { in: text, out: { oneOf: [frame('message')] } } } },
    'major',
  ],
  [
    'a further frame',
    { frames: { chat: { in: text, out: { oneOf: [frame('message')] } } } },
    { frames: { chat: { in: text, out: { oneOf: [frame('typing'), frame('message')] } } } },
    'minor',
  ],
  ['a reordered enum', state('a', 'b'), state('b', 'a'), 'patch'],
  ['a shorter text', {}, { body: input({ name: { ...text, maxLength: 3 } }, ['name']) }, 'major'],
  [
    'a renamed export',
    {},
    { code: '// @public\nexport function Panel(props: CardProps): JSX.Element;' },
    'major',
  ],
  ['a deprecated export', {}, { deprecated: { Card: 'Use Panel.' } }, 'minor'],
  [
    'reordered declarations',
    { code: '// @public\nexport const a: 1;\n\n// @public\nexport const b: 2;' },
    { code: '// @public\nexport const b: 2;\n\n// @public\nexport const a: 1;' },
    'patch',
  ],
  [
    'an optional property',
    { code: '// @public\nexport interface P {\n    a: string;\n}' },
    { code: '// @public\nexport interface P {\n    a: string;\n    b?: string;\n}' },
    'minor',
  ],
  [
    'a required property',
    { code: '// @public\nexport interface P {\n    a: string;\n}' },
    { code: '// @public\nexport interface P {\n    a: string;\n    b: string;\n}' },
    'major',
  ],
  [
    'an optional parameter',
    { code: '// @public\nexport function f(a: string): void;' },
    { code: '// @public\nexport function f(a: string, b?: number): void;' },
    'minor',
  ],
])('%s', (_name, before, after, expected) => {
  expect(bump(before, after)).toBe(expected);
});

it('refuses a version bump smaller than the changes need', () => {
  expect(covers('1.1.0', '1.2.0', 'minor')).toBe(true);
  expect(covers('1.1.0', '1.1.1', 'minor')).toBe(false);
  expect(covers('1.1.0', '1.9.0', 'major')).toBe(false);
  expect(covers('1.1.0', '2.0.0', 'major')).toBe(true);
  expect(covers('1.1.0', '1.1.0', 'patch')).toBe(false);
});

it('reads the deprecations of a module from its comments', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-deprecated-'));
  try {
    const [source, types] = ['ui.ts', 'ui.d.ts'].map((name) => path.join(folder, name));
    writeFileSync(source, '/** @deprecated Use core. */\nexport const Card = 1;\n');
    writeFileSync(
      types,
      '/** @deprecated Use Panel. */\nexport declare const Card: 1;\nexport declare const Panel: 2;\n',
    );
    const modules = exportedNames([{ name: 'ui', source, types }]);
    expect(modules['@alma/shared/ui']).toEqual({
      exports: ['Card', 'Panel'],
      deprecated: { '*': 'Use core.', Card: 'Use Panel.' },
    });
    const before = surface();
    const changes = compareSurfaces(before, { ...before, modules });
    expect(changes.map(({ bump: size, description }) => `${size}: ${description}`)).toEqual([
      'minor: @alma/shared/ui deprecates *',
      'minor: @alma/shared/ui deprecates Card',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
