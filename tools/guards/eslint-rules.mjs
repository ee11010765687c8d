import contract from './zod-free-contract.cjs';

const zodFree = contract.zodFreeContract;
const behindSharedModules =
  'react-router(-dom)?|swr|jotai|styled-components|radix-ui|@radix-ui|lucide-react|react-hook-form|@hookform|zod|react-markdown|remark-[a-z]+|rehype-[a-z]+';

/** Selectors of imports and re-exports from matching sources; type imports pass unless `types` is set. */
function importsFrom(source, { types = false } = {}) {
  const matches = `[source.value=/${source.replaceAll('/', '\\/')}/]`;
  return [
    `ImportDeclaration${types ? '' : '[importKind!="type"]'}${matches}`,
    `ExportNamedDeclaration${types ? '' : '[exportKind!="type"]'}${matches}`,
    `ExportAllDeclaration${types ? '' : '[exportKind!="type"]'}${matches}`,
    `ImportExpression${matches}`,
  ];
}

const colour =
  '(^|[\\s:,(])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b(?!-)|\\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(';

/** Arguments of methods that ignore the `lastIndex` of a regular expression. */
const resetting = 'CallExpression[callee.property.name=/^(matchAll|match|replace|replaceAll|split)$/] > *';

/**
 * By rule: forbidden syntax, with a message that says what to do instead. Each is a separate rule, since a later block
 * of the configuration would replace the options of `no-restricted-syntax` instead of extending them.
 */
const bans = {
  'named-exports': {
    message:
      'Export by name: editors find, rename and complete a name everywhere. Only files that a tool loads export a default.',
    selectors: ['ExportDefaultDeclaration', 'ExportSpecifier[exported.name="default"]'],
  },
  'file-endings': {
    message: 'Write the file extension: `./session.ts`. Node, webpack and Jest then resolve it alike.',
    selectors: importsFrom('^\\.\\.?(/(?!.*\\.\\w+$).*)?$', { types: true }),
  },
  'no-own-mocks': {
    message:
      'Test against our real modules. Replace a network reply with server.use(handle(…)), or pass a different dependency in.',
    selectors: [
      'CallExpression[callee.property.name=/^(mock|doMock|setMock|unstable_mockModule)$/] > Literal.arguments:first-child[value=/^(\\.|@alma\\/)/]',
    ],
  },
  'no-raw-colours': {
    message: 'Use a token of the theme: var(--accent). Only shared/src/core/theme has colour values.',
    selectors: [`TemplateElement[value.raw=/${colour}/i]`, `Literal[value=/${colour}/i]`],
  },
  'no-raw-fetch': {
    message:
      "Call the API with api.call('users.get', …) or useApi. The client adds tokens, error handling and timeouts.",
    selectors: [
      'CallExpression[callee.name="fetch"]',
      'CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name="fetch"]',
      'CallExpression[callee.property.name="sendBeacon"]',
      'NewExpression[callee.name=/^(XMLHttpRequest|EventSource)$/]',
    ],
  },
  'no-outside-requests': {
    message:
      'The server fetches external addresses only through server/src/platform/safe-fetch, which refuses private ones.',
    selectors: [
      'CallExpression[callee.name="fetch"]',
      'CallExpression[callee.object.name="globalThis"][callee.property.name="fetch"]',
      ...importsFrom('^undici$'),
    ],
  },
  'libraries-by-shared-modules': {
    message:
      'Import the shared module: @alma/shared/router, /swr, /state, /styled, /ui, /forms, /overlays, /markdown. There is one instance of each library, and the shared modules export what we support.',
    selectors: importsFrom(`^(${behindSharedModules})(/|$)`, { types: true }),
  },
  'no-inner-paths': {
    message: 'Import what the package exports (@alma/shared/ui). Its internals may change at any time.',
    selectors: importsFrom('(^|/)shared/(src|build)/|^@alma/shared/(src|build/)|^@alma/(?!shared)', {
      types: true,
    }),
  },
  'contract-types-only': {
    message: `Import only types (import type): a schema would bring zod into the page. Values come from <domain>/limits, values/ and endpoints; form schemas belong to lazy/forms.`,
    selectors: importsFrom(
      `^@alma/shared/contract(/(?!(${zodFree})$).*)?$|^\\.\\.?/.*contract/(?!(${zodFree})\\.ts$)`,
    ),
  },
  'core-without-schemas': {
    message: 'Core is on every page: schemas and forms belong to lazy modules, which are loaded on demand.',
    selectors: importsFrom('^(zod|react-hook-form|@hookform)(/|$)|/lazy/', { types: true }),
  },
  'kit-knows-no-app': {
    message: 'The kit must not depend on routing or fetching. Take a link, a value or a handler as a prop.',
    selectors: importsFrom(
      '^(react-router(-dom)?|swr|jotai)(/|$)|^\\.\\./(api|auth|remote)/|^\\.\\./(router|swr)\\.ts$',
      { types: true },
    ),
  },
  'no-own-stores': {
    message:
      'The host owns the only router, cache and style sheet. Use their hooks; a provider here would split the page in two.',
    selectors: [
      'ImportDeclaration[source.value=/^@alma\\/shared\\/(router|swr|styled)$/] > ImportSpecifier[imported.name=/^(BrowserRouter|MemoryRouter|SWRConfig|StyleSheetManager)$/]',
    ],
  },
  'no-react-lazy': {
    message:
      'Show code that loads later with OnDemand of @alma/shared/ui: a failure stays in its place and can be retried. `lazy` throws it into the error boundary of the page, and caches it.',
    selectors: ['ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]'],
  },
  'drizzle-by-its-entry': {
    message:
      "Import from '#drizzle': each ES module of drizzle-orm costs Node several milliseconds (decision 88).",
    selectors: importsFrom('^drizzle-orm(/|$)', { types: true }),
  },
  'server-takes-contract': {
    message: 'The server may import only the contract from @alma/shared: all other modules run in a browser.',
    selectors: importsFrom('^@alma/(shared(?!/contract(/|$))|host|remote-)', { types: true }),
  },
  'no-testing-code': {
    message: 'Product code must not import testing code. Move what both need out of the testing folder.',
    selectors: importsFrom(
      '^@alma/shared/testing$|^(msw|@testing-library|fast-check|@jest)(/|$)|/testing/|\\.test\\.',
      {
        types: true,
      },
    ),
  },
  'texts-in-texts': {
    message:
      "Put visible text into the package's texts.ts, where it can be found, checked and translated in one place.",
    selectors: [
      'JSXText[value=/\\p{L}{2}/u]',
      'JSXAttribute[name.name=/^(aria-label|aria-description|alt|label|placeholder|title)$/] > Literal[value=/\\p{L}{2}/u]',
      'JSXExpressionContainer > Literal[value=/\\p{L}{2}.*\\s/u]',
    ],
  },
  'no-stateful-expressions': {
    message:
      "A regular expression with the flag g or y remembers its last match across all its users. Create it inside a function: text.matchAll(new RegExp(pattern, 'g')).",
    selectors: [
      `Literal[regex.flags=/[gy]/]:not(:function *, ${resetting})`,
      `:matches(NewExpression, CallExpression)[callee.name="RegExp"][arguments.1.value=/[gy]/]:not(:function *, ${resetting})`,
    ],
  },
  'no-raw-html': {
    message: 'Render elements or the sanitised Markdown part. Raw HTML lets scripts into the page.',
    selectors: [
      'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    ],
  },
};

const toRule = ({ message, selectors }) => ({
  meta: { type: 'problem', schema: [], messages: { banned: message } },
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'banned' })]),
    ),
});

/** The rules of this repository, as a plugin. */
export const alma = {
  meta: { name: 'alma' },
  rules: Object.fromEntries(Object.entries(bans).map(([name, ban]) => [name, toRule(ban)])),
};
