import { expect, it } from 'vitest';
import { clientOf, entryNamed, signingPath, waiversOf } from './demoSeason.ts';
import { mostScript, openingScriptOf, scriptOf, waysTo, type WeighedPage } from './scriptWeights.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

it('no page asks for more script until its first use than it may', async () => {
  const { url, browser } = stage;
  const staff = await clientOf(url, 'staff');
  const leader = await clientOf(url, 'band.leader');
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  const pending = (await waiversOf(staff, band)).find(({ status }) => status === 'pending');
  if (!pending) throw new Error('no waiver of the demo season waits for its signature');
  const link = await signingPath(staff, pending);

  const weights: Record<WeighedPage, { files: number; kilobytes: number }> = {
    'signing page': await openingScriptOf(browser, `${url}${link}`),
    'signing page with its questions': await scriptOf(browser, waysTo.questions(url, link)),
    'sign-in page': await scriptOf(browser, waysTo.signIn(url)),
    directory: await scriptOf(browser, waysTo.directory(url, staff)),
    'home of a leader': await scriptOf(browser, waysTo.home(url, leader, `${band.place}/view`)),
  };
  const pages = Object.keys(mostScript) as WeighedPage[];
  const tooHeavy = pages
    .filter((page) => weights[page].files < 1 || weights[page].kilobytes > mostScript[page])
    .map((page) => `${page}: ${weights[page].kilobytes} KB in ${weights[page].files} files`);
  expect(tooHeavy).toEqual([]);
});
