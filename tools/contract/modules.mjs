import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { coreModules, lazyModules } from '../../shared/build/share-map.mjs';

/**
 * The shared modules that the host provides to remotes, with the declaration file of each.
 * @param {string} shared folder of the package
 * @param {string} types folder of its declarations
 */
export function sharedModules(shared, types) {
  const { exports } = JSON.parse(readFileSync(path.join(shared, 'package.json'), 'utf8'));
  return [...coreModules, ...lazyModules].sort().map((name) => {
    const source = exports[`./${name}`];
    const declarations = source.replace('./src/', '').replace(/\.tsx?$/, '.d.ts');
    return { name, source: path.join(shared, source), types: path.join(types, declarations) };
  });
}

/**
 * The exports of each shared module at run time, and which of them are deprecated.
 * @param {{ name: string, source: string, types: string }[]} modules
 */
export function exportedNames(modules) {
  const program = ts.createProgram(
    modules.map(({ types }) => types),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    modules.map((module) => {
      const file = program.getSourceFile(module.types);
      const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
      const values = symbols.filter((symbol) => isValue(checker, symbol));
      const deprecated = [
        ['*', deprecationOfFile(readFileSync(module.source, 'utf8'))],
        ...values.map((symbol) => [symbol.name, deprecationOf(checker, symbol)]),
      ].filter(([, text]) => text !== undefined);
      return [
        `@alma/shared/${module.name}`,
        {
          exports: values.map(({ name }) => name).sort(),
          deprecated: Object.fromEntries(deprecated.sort(([a], [b]) => (a < b ? -1 : 1))),
        },
      ];
    }),
  );
}

const isAlias = (symbol) => (symbol.flags & ts.SymbolFlags.Alias) !== 0;

function isValue(checker, symbol) {
  if (symbol.declarations?.some((declaration) => ts.isTypeOnlyExportDeclaration(declaration))) return false;
  const target = isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}

/** Only our own deprecations count: a library's own concern the shared module that wraps it, not remotes. */
function deprecationOf(checker, symbol) {
  const target = isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol;
  const isForeign = target.declarations?.some((declaration) =>
    declaration.getSourceFile().fileName.includes('/node_modules/'),
  );
  const [tag] = [symbol, ...(isForeign ? [] : [target])].flatMap((candidate) =>
    candidate.getJsDocTags(checker).filter(({ name }) => name === 'deprecated'),
  );
  return tag && ts.displayPartsToString(tag.text).trim();
}

/** The comment at the top of a module applies to all of it. Declarations lose it, so it is read from the source. */
function deprecationOfFile(source) {
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? [];
  return /@deprecated +([^\n*]+)/.exec(comment ?? '')?.[1].trim();
}
