/** D-13: press releases for feed readers, as RSS 2.0 and Atom. */
import { pathTo } from '@parade/contract/access/screens.ts';
import { instantOf } from '@parade/contract/calendar.ts';
import type { ReleaseRow } from './reads.ts';

export interface FeedFacts {
  readonly title: string;
  /** The organizer, whose releases they are. */
  readonly author: string;
  /** The civil date of today: what an empty feed was last changed on, as Atom has no feed without such a day. */
  readonly today: string;
  readonly publicUrl: string;
  /** The feed's own address, by which readers and hubs know it. */
  readonly self: string;
}

export function rssOf(releases: readonly ReleaseRow[], { title, publicUrl, self }: FeedFacts): string {
  const items = releases.map((release) => {
    const href = addressOf(release, publicUrl);
    return `<item>${tag('title', release.title)}${tag('link', href)}<guid isPermaLink="true">${escaped(href)}</guid>${tag('pubDate', publishedAt(release).toUTCString())}${tag('description', htmlOf(release.excerpt))}</item>`;
  });
  const home = `${publicUrl}${pathTo('releases')}`;
  return `${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>${tag('title', title)}${tag('link', home)}${tag('description', title)}${tag('language', 'en-us')}${items.join('')}</channel></rss>`;
}

export function atomOf(releases: readonly ReleaseRow[], facts: FeedFacts): string {
  const { title, author, publicUrl, self, today } = facts;
  const home = `${publicUrl}${pathTo('releases')}`;
  const updated =
    releases.length === 0
      ? new Date(instantOf(today))
      : new Date(Math.max(...releases.map((release) => updatedAt(release).getTime())));
  const entries = releases.map((release) => {
    const href = addressOf(release, publicUrl);
    return `<entry>${tag('title', release.title)}${tag('id', href)}<link href="${escaped(href)}"/>${tag('updated', updatedAt(release).toISOString())}${tag('published', publishedAt(release).toISOString())}${tag('summary', release.excerpt)}</entry>`;
  });
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom">${tag('title', title)}${tag('id', home)}<link href="${escaped(home)}"/><link href="${escaped(self)}" rel="self" type="application/atom+xml"/>${tag('updated', updated.toISOString())}<author>${tag('name', author)}</author>${entries.join('')}</feed>`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

function addressOf({ id }: ReleaseRow, publicUrl: string): string {
  return `${publicUrl}${pathTo('release', { id })}`;
}

/**
 * Returns the first instant in Los Angeles of the day on which it is public: readers hide releases with a later one,
 * which may be still to come. Its own date may be long before that day, or still to come.
 */
function publishedAt({ publish_on }: ReleaseRow): Date {
  return new Date(instantOf(publish_on));
}

/** Never before it is published: one that was written for a coming day has not changed since then. */
function updatedAt(release: ReleaseRow): Date {
  return new Date(Math.max(Date.parse(release.updated_at), publishedAt(release).getTime()));
}

function tag(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** In RSS the description of an item is HTML, whose tags and entities readers take as such; here it is plain text. */
function htmlOf(text: string): string {
  return escaped(text);
}

/** Removes characters that XML cannot represent. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
