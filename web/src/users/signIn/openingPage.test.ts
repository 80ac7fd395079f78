import { coverFacts } from '@parade/contract/users/cover.ts';
import { expect, it } from 'vitest';
import { openingPageOf } from './openingPage.tsx';

const bare = '<title>T</title><div id="root"></div>';

it('the login page has a form and a cover to read before any script runs, and names the files of the portal', () => {
  const page = openingPageOf(bare, ['/assets/portal.js', '/assets/portal.css']);
  for (const words of ['{{number}}<sup>{{tail}}</sup>', '{{day}}', '{{parade_name}}', 'Email address', 'Password'])
    expect(page).toContain(words);
  expect(page).toContain('data-cover="{{cover}}"');
  expect(page).toContain('data-portal="/assets/portal.js /assets/portal.css"');
});

it('the login form cannot be sent before its script runs: no password gets into an address', () => {
  const page = openingPageOf(bare, []);
  expect(page).toMatch(/<form[^>]* method="post"/);
  const sending = [...page.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([tag]) => tag);
  expect(sending).toHaveLength(1);
  expect(sending[0]).toContain('disabled=""');
});

it('every slot of the login page is filled in', () => {
  const slots = [...openingPageOf(bare, []).matchAll(/\{\{(\w+)\}\}/g)].map(([, slot]) => slot);
  expect([...new Set(slots)].filter((slot) => slot !== 'cover' && !coverFacts.some((fact) => fact === slot))).toEqual(
    [],
  );
});

it('a page without a place for the login form fails the build', () => {
  expect(() => openingPageOf('<p></p>', [])).toThrow('no <div id="root">');
});
