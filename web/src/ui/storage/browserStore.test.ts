import { afterEach, expect, it, vi } from 'vitest';
import { deviceStore, tabStore } from './browserStore.ts';

/** What a browser has of one kind; `refuses`: it takes nothing, as one that is full. */
function storage(given: Record<string, string> = {}, refuses = false) {
  const take = (key: string, value: string) => {
    if (refuses) throw new DOMException('full', 'QuotaExceededError');
    items[key] = value;
  };
  const items = { ...given };
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: take,
    removeItem: (key: string) => void delete items[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value });
  return items;
}

const denied = {
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
};

function browser(local: PropertyDescriptor, session: PropertyDescriptor) {
  vi.stubGlobal('window', Object.defineProperties({}, { localStorage: local, sessionStorage: session }));
}

afterEach(() => {
  for (const store of [deviceStore, tabStore]) for (const key of store.keys()) store.removeItem(key);
  vi.unstubAllGlobals();
});

it('the device store stores on the device, and the tab store in the tab alone', () => {
  const [local, session] = [storage(), storage()];
  browser({ value: local }, { value: session });
  expect([deviceStore.setItem('jwt', 'a'), tabStore.setItem('pass', 'b')]).toEqual([true, true]);
  expect([local, session]).toEqual([{ jwt: 'a' }, { pass: 'b' }]);
  expect([deviceStore.getItem('jwt'), tabStore.getItem('pass'), tabStore.getItem('jwt')]).toEqual(['a', 'b', null]);
});

it.each([
  ['refused by the browser', denied],
  ['absent, as in the web view of an app', { value: null }],
])('the store lasts as long as the page where storage is %s, and says so', (_, nothing) => {
  browser(nothing, nothing);
  for (const store of [deviceStore, tabStore]) {
    expect([store.getItem('key'), store.setItem('key', 'value')]).toEqual([null, false]);
    expect([store.getItem('key'), store.keys()]).toEqual(['value', ['key']]);
    store.removeItem('key');
    expect([store.getItem('key'), store.keys()]).toEqual([null, []]);
  }
});

it('the device store uses the tab where the device is full, so that the next page finds it, and the device once there is room', () => {
  const session = storage();
  browser({ value: storage({ jwt: 'old' }, true) }, { value: session });
  expect(deviceStore.setItem('jwt', 'new')).toBe(false);
  expect([deviceStore.getItem('jwt'), deviceStore.keys()]).toEqual(['new', ['jwt']]);
  expect(session).toEqual({ jwt: 'new' });
  const local = storage();
  browser({ value: local }, { value: session });
  expect(deviceStore.setItem('jwt', 'newest')).toBe(true);
  expect([local, session]).toEqual([{ jwt: 'newest' }, {}]);
});
