import type { FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it } from 'vitest';
import { type Send, type Upload, Uploads } from './uploads.ts';

const meta = { max_size_mb: 1, file_types: ['jpg'], max_file_count: 3 };
const aFile = (name = 'a.jpg', size = 10) => new File([new Uint8Array(size)], name);
const stored = (file: File): FileValue => ({
  id: file.name,
  name: file.name,
  url: `/${file.name}`,
  size: file.size,
  width: null,
  height: null,
});
/** Until everything that can continue has continued. */
const nextTask = () => new Promise((done) => setTimeout(done, 0));

/** A sender that the test lets go on, one file at a time. */
function sender() {
  const on: { file: File; progress: (done: number) => void; end: () => void; fail: (error: Error) => void }[] = [];
  const send: Send = (file, signal, progress) =>
    new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(new Error('aborted')));
      on.push({ file, progress, end: () => done(stored(file)), fail });
    });
  return { send, on };
}

function uploads(
  send: Send,
  sides?: { width: number; height: number },
  max_file_count = 3,
  more: Partial<FileMeta> = {},
) {
  const seen = { list: [] as readonly Upload[], arrived: [] as string[] };
  const all = new Uploads({
    send,
    meta: { ...meta, max_file_count, ...more },
    changed: (list) => (seen.list = list),
    arrived: (file, replaces) => seen.arrived.push(replaces ? `${file.name} for ${replaces}` : file.name),
    sidesOf: async () => sides,
  });
  return { all, seen };
}

const states = ({ list }: { list: readonly Upload[] }) => list.map((upload) => `${upload.file.name} ${upload.state}`);

describe('uploads of a field', () => {
  it('uploads of a field go two at a time, report their progress, and arrive', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.add([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
    await nextTask();
    expect(states(seen)).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg waiting']);
    on[0]?.progress(0.4);
    expect(seen.list[0]?.done).toBe(0.4);
    on[0]?.progress(1);
    expect(states(seen)[0]).toBe('a.jpg checking');
    on[0]?.end();
    await nextTask();
    expect([seen.arrived, states(seen)]).toEqual([['a.jpg'], ['b.jpg sending', 'c.jpg sending']]);
  });

  it('uploads of a field are checked before they are sent, by the rule of the server', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.add([aFile('a.pdf'), aFile('b.jpg', 2_000_000), aFile('c.jpg', 0)]);
    await nextTask();
    expect(on).toHaveLength(0);
    expect(seen.list.map((upload) => [upload.fault?.title, upload.fault?.again])).toEqual([
      ['Invalid file type', false],
      ['Invalid file size', false],
      ['Invalid file size', false],
    ]);
    const wide = uploads(send, { width: 8501, height: 10 });
    wide.all.add([aFile()]);
    await nextTask();
    expect(wide.seen.list[0]?.fault).toMatchObject({
      title: 'Invalid file dimensions',
      text: 'File must be less than 8500px',
    });
  });

  it('uploads of a field can be canceled, also while they wait, and tried again', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.add([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
    await nextTask();
    for (const upload of [seen.list[0], seen.list[2]]) all.cancel(upload?.id ?? 0);
    await nextTask();
    expect(seen.list.map((upload) => upload.fault?.title)).toEqual(['Upload Canceled', undefined, 'Upload Canceled']);
    all.retry(seen.list[0]?.id ?? 0);
    await nextTask();
    on.at(-1)?.end();
    await nextTask();
    expect([seen.arrived, states(seen)]).toEqual([['a.jpg'], ['b.jpg sending', 'c.jpg failed']]);
    all.dismiss(seen.list[1]?.id ?? 0);
    expect(states(seen)).toEqual(['b.jpg sending']);
  });

  it('what failed in a field of one file is gone once a file has arrived; in a field of several it stays', async () => {
    const { send, on } = sender();
    const one = uploads(send, undefined, 1);
    one.all.add([aFile('a.pdf')]);
    one.all.add([aFile('b.jpg')]);
    await nextTask();
    on[0]?.end();
    await nextTask();
    expect([one.seen.arrived, states(one.seen)]).toEqual([['b.jpg'], []]);
    const several = uploads(send);
    several.all.add([aFile('a.pdf'), aFile('b.jpg')]);
    await nextTask();
    on[1]?.end();
    await nextTask();
    expect(states(several.seen)).toEqual(['a.pdf failed']);
  });

  it('uploads of a field that broke off for want of a connection or a login go on by themselves once it is there; others do not', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.add([aFile('a.jpg'), aFile('b.jpg')]);
    await nextTask();
    on[0]?.fail(Object.assign(new Error('File could not be uploaded, please try again.'), { status: 0 }));
    on[1]?.fail(Object.assign(new Error('Your session has expired.'), { status: 401 }));
    await nextTask();
    all.add([aFile('c.jpg')]);
    await nextTask();
    on[2]?.fail(Object.assign(new Error('Invalid file type: c.jpg: JPG only'), { status: 422 }));
    await nextTask();
    expect(seen.list.map((upload) => [upload.fault?.title, upload.fault?.text])).toEqual([
      ['Problems Uploading', 'File could not be uploaded, please try again.'],
      ['Problems Uploading', 'Your session has expired.'],
      ['Invalid file type', 'c.jpg: JPG only'],
    ]);
    all.goOn('connection');
    await nextTask();
    expect(states(seen)).toEqual(['a.jpg sending', 'b.jpg failed', 'c.jpg failed']);
    all.goOn('login');
    await nextTask();
    expect(states(seen)).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg failed']);
  });

  it('uploads of a field leave room for as many as the field takes; what replaces another takes none', async () => {
    const { send } = sender();
    const { all, seen } = uploads(send);
    expect([all.room(0), all.room(3), all.room(5)]).toEqual([3, 0, 0]);
    all.add([aFile()]);
    all.add([aFile('b.jpg')], 'old');
    await nextTask();
    expect(all.room(1)).toBe(1);
    all.cancel(seen.list[0]?.id ?? 0);
    await nextTask();
    expect(all.room(1)).toBe(2);
  });

  it('uploads of a field that are more than it takes are named as not taken and not sent; the others are', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.take([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')], 1);
    await nextTask();
    expect(on.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg']);
    expect(seen.list.map(({ file, fault }) => [file.name, fault?.title, fault?.text])).toEqual([
      ['a.jpg', undefined, undefined],
      ['b.jpg', undefined, undefined],
      ['c.jpg', 'Not uploaded', 'At most 3 files'],
    ]);
    all.dismiss(seen.list[2]?.id ?? 0);
    expect(states(seen)).toEqual(['a.jpg sending', 'b.jpg sending']);
  });

  it.each([
    ['that is too small, and is not sent', { width: 780, height: 585 }, []],
    ['that would have to be turned, and is not sent', { width: 2000, height: 3500 }, []],
    ['that is wide enough', { width: 3000, height: 1200 }, ['new.jpg for old']],
  ])('an uploaded file is replaced only by a picture that fits: by one %s', async (_, sides, arrived) => {
    const { send, on } = sender();
    const { all, seen } = uploads(send, sides, 1, { min_width: 3000 });
    all.add([aFile('new.jpg')], 'old');
    await nextTask();
    on[0]?.end();
    await nextTask();
    expect(seen.arrived).toEqual(arrived);
    expect(on).toHaveLength(arrived.length);
    expect(seen.list.map(({ fault }) => [fault?.title, fault?.text])).toEqual(
      arrived.length > 0 ? [] : [['Invalid file dimensions', 'new.jpg: The image must be at least 3000 px wide']],
    );
  });

  it('an uploaded file may be wide enough once it is turned; what never can be is not sent', async () => {
    const { send, on } = sender();
    for (const sides of [
      { width: 2000, height: 3500 },
      { width: 2000, height: 2999 },
    ]) {
      const { all } = uploads(send, sides, 1, { min_width: 3000 });
      all.add([aFile()]);
      await nextTask();
      expect(on).toHaveLength(1);
    }
  });

  it('uploads of a field that replace another say which', async () => {
    const { send, on } = sender();
    const { all, seen } = uploads(send);
    all.add([aFile('new.jpg')], 'old');
    await nextTask();
    on[0]?.end();
    await nextTask();
    expect(seen.arrived).toEqual(['new.jpg for old']);
  });
});
