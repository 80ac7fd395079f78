import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Draft } from '../answers/draft.ts';
import { forgetDrafts, sweepDrafts } from './draftKeys.ts';
import { Drafts } from './drafts.ts';
import type { BrowserStore } from '../../ui/storage/browserStore.ts';

const name: FieldPath = 'entry:official_name';
const phone: FieldPath = 'organization:phone';

/** A browser's storage with the tabs that are open over it. */
function aBrowser(knowsTabs = true) {
  const stored = new Map<string, string>();
  const storage: BrowserStore = {
    keys: () => [...stored.keys()],
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value).has(key),
    removeItem: (key) => void stored.delete(key),
  };
  const open = new Set<string>();
  const tab = (own: string, form = '5:band-application', user = 1) => {
    open.add(own);
    return new Drafts(storage, user, form, { own, open: async () => (knowsTabs ? new Set(open) : undefined) });
  };
  return { tab, close: (own: string) => open.delete(own), kept: stored, storage };
}

const draft = (values: FieldValues, base: FieldValues = {}): Draft => ({ values, base });

/** What a tab that opens the form gets of others; stored as its own, as the page does. */
async function takenBy(tab: Drafts, typed: FieldValues = {}): Promise<FieldValues | undefined> {
  let taken: FieldValues | undefined;
  await tab.takeOver(
    () => typed,
    (found) => {
      taken = found.values;
      tab.save({ values: { ...found.values, ...typed }, base: found.base });
    },
  );
  return taken;
}

describe('what is typed and not yet saved', () => {
  it('unsaved answers of two tabs stay apart', async () => {
    const { tab } = aBrowser();
    const [one, two] = [tab('one'), tab('two')];
    one.save(draft({ [name]: 'From one' }));
    two.save(draft({ [name]: 'From two' }));
    one.save(draft({ [name]: 'From one, longer' }));
    expect([one.own()?.values, two.own()?.values]).toEqual([{ [name]: 'From one, longer' }, { [name]: 'From two' }]);
    two.save(null);
    expect([one.own()?.values, two.own()]).toEqual([{ [name]: 'From one, longer' }, null]);
    expect(await takenBy(two)).toBeUndefined();
  });

  it('unsaved answers of a closed tab are taken over once, by the next tab that opens', async () => {
    const { tab, close, kept: stored } = aBrowser();
    tab('one').save(draft({ [name]: 'Left behind' }, { [name]: 'Before' }));
    close('one');
    expect(await takenBy(tab('two'))).toEqual({ [name]: 'Left behind' });
    expect(await takenBy(tab('three'))).toBeUndefined();
    expect(stored.size).toBe(1);
  });

  it('unsaved answers of several closed tabs come together; two answers to one question both stay', async () => {
    const { tab, close } = aBrowser();
    tab('one').save(draft({ [name]: 'One name' }));
    tab('two').save(draft({ [phone]: '626 555 0101' }));
    close('one');
    close('two');
    const three = tab('three');
    expect(await takenBy(three, { [name]: 'Typed here' })).toEqual({ [phone]: '626 555 0101' });
    // Saved by now: the other answer comes with the next opening, which asks about it.
    three.save(null);
    expect(await takenBy(tab('four'))).toEqual({ [name]: 'One name' });
  });

  it('unsaved answers belong to one person and one form', async () => {
    const { tab, close } = aBrowser();
    tab('one').save(draft({ [name]: 'Mine' }));
    close('one');
    expect(await takenBy(tab('two', '5:band-application', 2))).toBeUndefined();
    expect(await takenBy(tab('three', '55:band-application'))).toBeUndefined();
    expect(await takenBy(tab('four', '5:band'))).toBeUndefined();
    expect(await takenBy(tab('five'))).toEqual({ [name]: 'Mine' });
  });

  it('unsaved answers come into both tabs where the browser cannot tell which are open, and are lost in neither', async () => {
    const { tab } = aBrowser(false);
    const one = tab('one');
    one.save(draft({ [name]: 'Still typing' }));
    const two = tab('two');
    expect(await takenBy(two)).toEqual({ [name]: 'Still typing' });
    one.save(draft({ [name]: 'Still typing on' }));
    expect([one.own()?.values, two.own()?.values]).toEqual([{ [name]: 'Still typing on' }, { [name]: 'Still typing' }]);
  });

  it('unsaved answers stay where they are when the page closes before they could be taken over', async () => {
    const { tab, close } = aBrowser();
    tab('one').save(draft({ [name]: 'Left behind' }));
    close('one');
    await tab('two').takeOver(
      () => undefined,
      () => expect.unreachable(),
    );
    expect(await takenBy(tab('three'))).toEqual({ [name]: 'Left behind' });
  });

  it('forbidden storage, or something else stored there, does not break a form', async () => {
    const { tab, kept: stored } = aBrowser();
    stored.set('draft:1:5:band-application:old', '{"half');
    expect(await takenBy(tab('one'))).toBeUndefined();
  });
});

describe('what stays on a device', () => {
  it('drafts of somebody who logs out go, and those of others stay', () => {
    const { tab, kept: stored, storage } = aBrowser();
    tab('one').save(draft({ [name]: 'Mine' }));
    tab('one', '5:band-profile').save(draft({ [phone]: '626 555 0100' }));
    tab('two', '5:band-application', 11).save(draft({ [name]: 'Of another' }));
    forgetDrafts(storage, 1);
    expect([...stored.keys()]).toEqual(['draft:11:5:band-application:two']);
  });

  it('a draft that nobody goes on with ends after 30 days', () => {
    const { tab, kept: stored, storage } = aBrowser();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    stored.set('draft:2:5:band-profile:old', JSON.stringify(draft({ [name]: 'Without a time' })));
    stored.set('draft:3:5:band-profile:odd', '{');
    stored.set('other', 'stays');
    tab('one').save(draft({ [name]: 'Left behind' }));
    sweepDrafts(storage);
    expect(stored.size).toBe(3);
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
    tab('two').save(draft({ [name]: 'Of today' }));
    sweepDrafts(storage);
    expect(stored.size).toBe(4);
    vi.setSystemTime(Date.now() + 1);
    sweepDrafts(storage);
    expect([...stored.keys()]).toEqual(['other', 'draft:1:5:band-application:two']);
  });
});
