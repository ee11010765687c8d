import { storageKeys } from '../../contract/values/storage-keys.ts';
import { createTokenStore } from './token-store.ts';

const tokens = { access_token: 'access', id_token: 'id' };

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

function forbidStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(forbid);
  }
}

describe('the tokens of a tab', () => {
  it('survive a reload under the keys of the specification', () => {
    createTokenStore().save(tokens);
    expect(localStorage.getItem('kinde_access_token')).toBe('access');
    expect(localStorage.getItem('kinde_id_token')).toBe('id');
    const reloaded = createTokenStore();
    expect([reloaded.accessToken(), reloaded.idToken()]).toEqual(['access', 'id']);
  });

  it('drop the previous id token when a sign-in brings none', () => {
    const store = createTokenStore();
    store.save(tokens);
    store.save({ access_token: 'other' });
    expect(store.idToken()).toBeNull();
    expect(localStorage.getItem(storageKeys.idToken)).toBeNull();
  });

  it('treat an empty stored value as none', () => {
    localStorage.setItem(storageKeys.accessToken, '');
    expect(createTokenStore().accessToken()).toBeNull();
  });

  it('live in memory when the storage is forbidden', () => {
    forbidStorage();
    const store = createTokenStore();
    store.save(tokens);
    store.saveState('state');
    expect([store.accessToken(), store.idToken(), store.state()]).toEqual(['access', 'id', 'state']);
    store.resync();
    expect(store.accessToken()).toBe('access');
    store.clear();
    expect(store.accessToken()).toBeNull();
  });

  it('live in memory when the storage is full', () => {
    localStorage.setItem(storageKeys.accessToken, 'old');
    const store = createTokenStore();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    store.save(tokens);
    store.resync();
    expect(store.accessToken()).toBe('access');
  });

  it('store the state of a sign-in in the tab when the shared storage is full', () => {
    const setItem = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === localStorage) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    createTokenStore().saveState('state');
    const reloaded = createTokenStore();
    expect(reloaded.state()).toBe('state');
    reloaded.clearState();
    expect(createTokenStore().state()).toBeNull();
  });

  it('are adopted from another tab, once', () => {
    const store = createTokenStore();
    createTokenStore().save(tokens);
    expect(store.adopt()).toBe(true);
    expect([store.accessToken(), store.idToken()]).toEqual(['access', 'id']);
    expect(store.adopt()).toBe(false);
  });

  it('survive a removal by another tab until they are read again', () => {
    const store = createTokenStore();
    store.save(tokens);
    localStorage.clear();
    expect(store.adopt()).toBe(false);
    expect(store.accessToken()).toBe('access');
    store.resync();
    expect(store.accessToken()).toBeNull();
  });
});
