/** D-13: press releases for feed readers, as RSS 2.0 and Atom. */
import { pathTo } from '@parade/contract/access/screens.ts';
import type { ReleaseRow } from './reads.ts';

export interface FeedFacts {
  readonly title: string;
  readonly publicUrl: string;
}

export function rssOf(releases: readonly ReleaseRow[], { title, publicUrl }: FeedFacts): string {
  const items = releases.map((release) => {
    const href = addressOf(release, publicUrl);
    return `<item>${tag('title', release.title)}${tag('link', href)}<guid isPermaLink="true">${escaped(href)}</guid>${tag('pubDate', noonOf(release.dated).toUTCString())}${tag('description', release.excerpt)}</item>`;
  });
  const home = `${publicUrl}${pathTo('releases')}`;
  return `${head}<rss version="2.0"><channel>${tag('title', title)}${tag('link', home)}${tag('description', title)}${tag('language', 'en-us')}${items.join('')}</channel></rss>`;
}

export function atomOf(releases: readonly ReleaseRow[], { title, publicUrl }: FeedFacts): string {
  const home = `${publicUrl}${pathTo('releases')}`;
  const updated =
    releases
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  const entries = releases.map((release) => {
    const href = addressOf(release, publicUrl);
    return `<entry>${tag('title', release.title)}${tag('id', href)}<link href="${escaped(href)}"/>${tag('updated', new Date(release.updated_at).toISOString())}${tag('published', noonOf(release.dated).toISOString())}${tag('summary', release.excerpt)}</entry>`;
  });
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom">${tag('title', title)}${tag('id', home)}<link href="${escaped(home)}"/>${tag('updated', new Date(updated).toISOString())}<author>${tag('name', title)}</author>${entries.join('')}</feed>`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

function addressOf({ id }: ReleaseRow, publicUrl: string): string {
  return `${publicUrl}${pathTo('release', { id })}`;
}

function noonOf(day: string): Date {
  return new Date(`${day}T20:00:00.000Z`);
}

function tag(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Without the characters that XML knows no spelling of. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
