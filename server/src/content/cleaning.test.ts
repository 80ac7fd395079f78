import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './cleaning.ts';
import { googleDocsPaste, hostileMarkup, wordPaste } from '../testing/hostileMarkup.ts';

/** The elements that a text may contain, listed by hand. */
const tags = new Set(
  'h2 h3 h4 p br hr blockquote ul ol li pre code strong em u s sub sup a img aside div table caption thead tbody tr th td'.split(
    ' ',
  ),
);
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
  title: /./s,
  rel: /^noopener noreferrer$/,
  src: /^\/api\/files\/page\/[0-9a-f-]{36}$/,
  alt: /^/,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  colspan: /^/,
  rowspan: /^/,
  scope: /^(?:col|row)$/,
  start: /^/,
  'data-align': /^(?:left|center|right)$/,
  'data-size': /^(?:small|medium)$/,
  'data-callout': /^(?:note|tip|warning)$/,
  'data-columns': /^[23]$/,
  'data-column': /^/,
};

function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag: (name, attribs) => {
      if (!tags.has(name)) faults.push(`<${name}>`);
      for (const [key, value] of Object.entries(attribs))
        if (!attributes[key]?.test(value)) faults.push(`${name} ${key}="${value}"`);
    },
    oncomment: (text) => faults.push(`<!--${text}-->`),
    onprocessinginstruction: (name) => faults.push(`<${name}>`),
  });
  parser.end(html);
  return faults;
}

describe('hostile markup', () => {
  it('of five hundred and more payloads, nothing is left that a browser could run', () => {
    expect(hostileMarkup.length).toBeGreaterThanOrEqual(500);
    const left = hostileMarkup.map((given) => ({ given, faults: faultsIn(cleanHtml(given)) }));
    expect(left.filter(({ faults }) => faults.length > 0)).toEqual([]);
    // The check finds what it looks for.
    expect(hostileMarkup.filter((given) => faultsIn(given).length > 0).length).toBeGreaterThan(480);
  });

  it('what was cleaned is clean: cleaning it again changes nothing', () => {
    for (const given of [...hostileMarkup, wordPaste, googleDocsPaste]) {
      const once = cleanHtml(given);
      expect(cleanHtml(once)).toBe(once);
    }
  });

  it.each([
    '/\\evil.example',
    '//evil.example',
    '\\\\evil.example',
    'java\tscript:alert(1)',
    'jAvAsCrIpT:alert(1)',
    '&#x6A;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '\u0001javascript:alert(1)',
  ])('a link to %j loses its target and stays a text', (href) => {
    expect(cleanHtml(`<p><a href="${href}">here</a></p>`)).toBe('<p><a>here</a></p>');
  });
});

describe('what stays', () => {
  const id = '3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f';
  it.each([
    '<h2>Formation</h2><h3 data-align="center">Where</h3><p data-align="right">Here<br />and there</p>',
    '<ul><li><p>One</p><ol start="3"><li><p>Two</p></li></ol></li></ul>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p><blockquote><p>f</p></blockquote><hr />',
    '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">out</a><a href="/pages/s/faq">in</a></p>',
    '<p><a href="mailto:office@example.org">mail</a><a href="tel:+16265550100">call</a><a href="#top">up</a></p>',
    `<img src="/api/files/page/${id}" alt="A float" data-size="small" data-align="center" width="800" height="600" />`,
    '<table><tbody><tr><th scope="col" colspan="2"><p>Date</p></th></tr><tr><td data-align="right"><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
    '<aside data-callout="warning"><p>Roads close at 10 PM.</p></aside>',
    '<div data-columns="2"><div data-column><p>Left</p></div><div data-column><p>Right</p></div></div>',
  ])('harmless markup is the same afterwards: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it('a signed address of a picture is stored bare, and pictures from elsewhere go', () => {
    const signed = `<p>a<img src="/api/files/page/${id}?until=1&amp;key=x" alt="b">c</p>`;
    expect(cleanHtml(signed)).toBe(`<p>a<img src="/api/files/page/${id}" alt="b" />c</p>`);
    expect(cleanHtml('<p>a<img src="https://example.org/pixel.gif"><img src="data:image/png;base64,AAAA">c</p>')).toBe(
      '<p>ac</p>',
    );
  });

  it('pastes from Word and Google Docs arrive with their words, their lists and tables, and nothing of their styles', () => {
    const [word, docs] = [cleanHtml(wordPaste), cleanHtml(googleDocsPaste)];
    expect([faultsIn(word), faultsIn(docs)]).toEqual([[], []]);
    for (const text of ['Parade day', 'Arrive at 2 AM', 'Bus', 'Water station']) {
      expect(word).toContain(text);
      expect(docs).toContain(text);
    }
    expect(`${word}${docs}`).not.toMatch(/mso|style=|class=|<o:p>|@font-face|docs-internal/);
    expect(word).toContain('<table>');
    expect(docs).toMatch(/<ul>\s*<li>/);
  });
});

it('headings that say nothing are left out', () => {
  expect(cleanHtml('<h2></h2><h3>&nbsp;<br></h3><h4><strong>Dates</strong></h4><h2><em> </em></h2>')).toBe(
    '<h4><strong>Dates</strong></h4>',
  );
});
