import { expect, it } from 'vitest';
import { assetInput, releaseInput } from '../press/releases/release.ts';
import { httpsLink, optionalHttpsLink } from './singleLine.ts';

const everyLink = {
  'a form file': httpsLink(),
  'a setting': optionalHttpsLink(),
  'a press release': releaseInput.shape.link,
  'an asset': assetInput.shape.url,
};

it.each(Object.entries(everyLink))('the link of %s is an https address that browsers can read', (_, link) => {
  const wordsOf = (given: string) => link.safeParse(given).error?.issues.map(({ message }) => message);
  for (const good of ['https://example.org', ' https://example.org:8443/a?b=c#d ', 'https://münchen.example/日本'])
    expect([good, wordsOf(good)]).toEqual([good, undefined]);
  for (const other of ['http://example.org', 'javascript:alert(1)', '//example.org', 'https://a b', 'https:///x'])
    expect([other, wordsOf(other)]).toEqual([other, ['Please enter an address that starts with https://']]);
  for (const named of ['https://user:word@example.org/', 'https://user@example.org', 'https://:word@example.org'])
    expect([named, wordsOf(named)]).toEqual([named, ['Invalid value format']]);
  expect(wordsOf('https://example.org/@user:word')).toBeUndefined();
  for (const broken of ['https://[::1', 'https://\\', 'https://?', 'https://example.org:99999', 'https://exa%mple.org'])
    expect([broken, wordsOf(broken)]).toEqual([broken, ['Invalid value format']]);
});
