import { expect, it } from 'vitest';
import { afterPress, followPresses } from './afterPress.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('what leaving a field shows waits for the end of the press that left it, and for nothing else', async () => {
  const page = new EventTarget();
  const stop = followPresses(page as Document);
  const shown: string[] = [];
  afterPress(() => shown.push('left by Tab'));
  expect(shown).toEqual(['left by Tab']);
  page.dispatchEvent(new Event('pointerdown'));
  afterPress(() => shown.push('left by a press'));
  expect(shown).toHaveLength(1);
  page.dispatchEvent(new Event('pointerup'));
  // The click belongs to the press.
  expect(shown).toHaveLength(1);
  await nextTask();
  expect(shown).toEqual(['left by Tab', 'left by a press']);
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('pointercancel'));
  await nextTask();
  afterPress(() => shown.push('after a scroll'));
  expect(shown).toHaveLength(3);
  stop();
});
