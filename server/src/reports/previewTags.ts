import { escapeHtml } from '../mail/letter.ts';

/** The text that a program gets for the preview of a link. It is public. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** Name of the whole site. */
  readonly site: string;
  /** Absolute addresses. */
  readonly image: string;
  /** The url of the page itself; absent in the portal's own preview. */
  readonly url?: string;
  readonly type: 'website' | 'article';
}

const maxDescription = 200;

/** Returns the title and tags of a preview, as Open Graph and Twitter cards, for the head of a page. */
export function previewTags(preview: Preview): string {
  const { title, site } = preview;
  const description = shortened(preview.description);
  return [
    `<title>${escapeHtml(title === site ? site : `${title} · ${site}`)}</title>`,
    named('description', description),
    property('og:site_name', site),
    property('og:type', preview.type),
    property('og:title', title),
    property('og:description', description),
    property('og:image', preview.image),
    ...(preview.url === undefined ? [] : [property('og:url', preview.url)]),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', preview.image),
  ].join('\n    ');
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

/** Returns it on one line, cut at a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length <= maxDescription) return line;
  const cut = letters.slice(0, maxDescription - 1).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}
