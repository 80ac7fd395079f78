import sanitizeHtml, { type IOptions } from 'sanitize-html';

const aligned = { name: 'data-align', multiple: false, values: ['left', 'center', 'right'] };
const cell = ['colspan', 'rowspan', aligned];

/** The address of a picture in a text as it is stored; what answers name is signed (pictures.ts). */
export const picturePath = /\/api\/files\/page\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
const storedPicture = new RegExp(`^${picturePath.source}(?:\\?[^"]*)?$`);

/** A place of this site, or another one by http, https, mailto or tel; '//elsewhere' and backslashes are neither. */
const linkTarget = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|#)/i;

const tags =
  'h2 h3 h4 p br hr blockquote ul ol li pre code strong em u s sub sup a img aside div table caption thead tbody tr th td';

/** The editor's own elements (web/src/content/editor): all others are removed, and their content too if it is a program. */
const options: IOptions = {
  allowedTags: tags.split(' '),
  allowedAttributes: {
    p: [aligned],
    h2: [aligned],
    h3: [aligned],
    h4: [aligned],
    a: ['href', 'title', 'rel'],
    img: [
      'src',
      'alt',
      'width',
      'height',
      aligned,
      { name: 'data-size', multiple: false, values: ['small', 'medium'] },
    ],
    ol: ['start'],
    th: [...cell, { name: 'scope', multiple: false, values: ['col', 'row'] }],
    td: cell,
    aside: [{ name: 'data-callout', multiple: false, values: ['note', 'tip', 'warning'] }],
    div: [{ name: 'data-columns', multiple: false, values: ['2', '3'] }, 'data-column'],
  },
  allowedClasses: {},
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'svg',
    'math',
    'template',
    'object',
    'select',
    'plaintext',
  ],
  // Deeper than any page: what is nested further is left out.
  nestingLimit: 60,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '', title }) => {
      const target = withoutBlanks(href);
      const attribs: Record<string, string> = linkTarget.test(target) ? { href: target } : {};
      if (title) attribs['title'] = title;
      if (/^https?:/i.test(target)) attribs['rel'] = 'noopener noreferrer';
      return { tagName, attribs };
    },
    img: (tagName, { src = '', ...attribs }) => {
      const id = storedPicture.exec(src)?.[1];
      // A picture is one of ours: the policy of the pages shows no other.
      return { tagName, attribs: id ? { src: `/api/files/page/${id}`, alt: '', ...sized(attribs) } : {} };
    },
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && !attribs['src']) || (/^h[2-4]$/.test(tag) && text.trim() === '' && mediaChildren.length === 0),
};

/**
 * A text as it is stored: headings, lists, tables, links, pictures of ours, callouts and columns stay; scripts, styles,
 * frames, forms, events, odd schemes and headings that say nothing go. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options);
}

/** Returns the pictures of a clean text, in order: each with its description, '' if it has none. */
export function picturesIn(html: string): { readonly id: string; readonly alt: string }[] {
  return [...html.matchAll(/<img [^>]*>/g)].flatMap(([tag]) => {
    const id = picturePath.exec(tag)?.[1];
    return id ? [{ id, alt: unescaped(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '') }] : [];
  });
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Browsers ignore tabs, line breaks and controls in an address: 'java\tscript:' runs. */
function withoutBlanks(href: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that browsers skip
  return href.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, (found) =>
    /^ +$/.test(found) ? '%20' : '',
  );
}

function sized({ width, height, ...attribs }: Record<string, string>): Record<string, string> {
  const isNumber = (text: string | undefined) => text !== undefined && /^[1-9]\d{0,4}$/.test(text);
  return { ...attribs, ...(width && height && isNumber(width) && isNumber(height) ? { width, height } : {}) };
}
