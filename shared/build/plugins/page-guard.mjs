import { relative, sep } from 'node:path';
import webpack from 'webpack';

const scopes = ['window', 'globalThis', 'self'];
const storages = ['localStorage', 'sessionStorage', 'indexedDB'];

const cures = {
  storage:
    'Use tabStorage or sharedStorage from @alma/shared/state, which tolerate full or blocked storage and invalid content.',
  global: 'Keep it in a module, or in an atom of @alma/shared/state.',
  style: 'Style your own elements with styled from @alma/shared/styled.',
};

/**
 * Fails the build of a remote whose sources access what all remotes of a page share: storage, globals, cookies and
 * styles of the whole page. Libraries are not checked: they test for such features before using them.
 */
export class PageGuardPlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PageGuardPlugin', (_compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap('PageGuardPlugin', (parser) => this.watch(parser));
      }
    });
  }

  watch(parser) {
    const refuse = (what, cure) => {
      const { module } = parser.state;
      const file = this.ownFile(module.resource);
      if (!file) return;
      const message = `${file} ${what}, which the whole page shares. ${cures[cure]}`;
      module.addError(new webpack.WebpackError(message));
    };

    for (const storage of storages) {
      for (const name of [storage, ...scopes.map((scope) => `${scope}.${storage}`)]) {
        parser.hooks.expression.for(name).tap('PageGuardPlugin', () => refuse(`uses ${storage}`, 'storage'));
      }
    }
    parser.hooks.expression
      .for('document.cookie')
      .tap('PageGuardPlugin', () => refuse('uses cookies', 'storage'));
    for (const scope of scopes) {
      parser.hooks.assignMemberChain.for(scope).tap('PageGuardPlugin', (_node, [name, ...inner]) => {
        if (inner.length === 0 && name !== 'location') refuse(`writes ${scope}.${name}`, 'global');
      });
    }
    parser.hooks.assignMemberChain.for('document').tap('PageGuardPlugin', (_node, [name]) => {
      if (name === 'adoptedStyleSheets') refuse('writes style sheets', 'style');
    });
    parser.hooks.importSpecifier.tap('PageGuardPlugin', (_node, source, name) => {
      if (source === '@alma/shared/styled' && name === 'createGlobalStyle')
        refuse('imports createGlobalStyle', 'style');
    });
  }

  /** The path of one of the remote's own sources; undefined for a library. */
  ownFile(resource) {
    const file = resource && relative(this.dir, resource).split(sep).join('/');
    return file && !file.startsWith('../') && !file.includes('node_modules/') ? file : undefined;
  }
}
