import { remoteRecord } from '../testing/remote-records.ts';
import { startIntegrity, trustBuild } from './integrity.ts';

function scriptAt(path: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = path;
  globalThis.almaIntegrity?.(script);
  return script;
}

describe('scripts of a page', () => {
  it('have the hash that their build recorded, also on retry', () => {
    startIntegrity({ '/assets/pages.js': 'sha384-pages' });
    trustBuild(remoteRecord({ files: { 'page.js': 'sha384-page' } }));
    expect(scriptAt('/assets/pages.js')).toMatchObject({
      integrity: 'sha384-pages',
      crossOrigin: 'anonymous',
    });
    expect(scriptAt('/remotes/wallet/0.1.0-aaaa/page.js').integrity).toBe('sha384-page');
    expect(scriptAt('/remotes/wallet/~2/0.1.0-aaaa/page.js').integrity).toBe('sha384-page');
  });

  it('are refused when no build has recorded them', () => {
    startIntegrity({});
    expect(() => scriptAt('/remotes/wallet/0.1.0-aaaa/other.js')).toThrow('No build has recorded a hash');
  });

  it('are checked even if a remote tries to replace the check', () => {
    startIntegrity({});
    expect(Reflect.set(globalThis, 'almaIntegrity', undefined)).toBe(false);
    expect(Reflect.deleteProperty(globalThis, 'almaIntegrity')).toBe(false);
    expect(globalThis.almaIntegrity).toBeInstanceOf(Function);
  });
});
