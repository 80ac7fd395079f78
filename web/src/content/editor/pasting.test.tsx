import { describe, expect, it, vi } from 'vitest';
import { storedHtml } from './document.ts';
import { cleanPasted } from './pasting.ts';

const item = (level: number, list: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const compact = (html: string) => html.replaceAll(/>\s+</g, '><').trim();

describe('a paste from Word', () => {
  it('a paste from Word turns list paragraphs into nested and numbered lists', () => {
    const pasted = `<html><body><!--StartFragment-->${item(1, 'l0', '·', 'Water')}${item(2, 'l0', 'o', 'At mile one')}${item(1, 'l0', '·', 'Shade')}<p class=MsoNormal>Then<o:p></o:p></p>${item(1, 'l1', '1.', 'First')}${item(1, 'l1', '2.', 'Second')}</body></html>`;
    const { html } = cleanPasted(pasted);
    const list = html.slice(html.indexOf('<ul>'));
    expect(compact(list)).toMatch(
      /^<ul><li><p>Water<\/p><ul><li><p>At mile one<\/p><\/li><\/ul><\/li><li><p>Shade<\/p><\/li><\/ul><p[^>]*>Then<\/p><ol><li><p>First<\/p><\/li><li><p>Second<\/p><\/li><\/ol>/,
    );
  });

  it('a paste from Word retains its alignment and headings, without styles and comments', () => {
    const { html } = cleanPasted(
      `<html><head><style><!-- p.MsoNormal {margin:0in;} --></style><!--[if gte mso 9]><xml><o:Office/></xml><![endif]--></head><body><h1 style='text-align:center'>Parade day</h1><p class=MsoNormal align=right style='text-align:right'>2 AM</p></body></html>`,
    );
    expect(html).toContain('<h2 data-align="center">Parade day</h2>');
    expect(html).toMatch(/<p [^>]*data-align="right"[^>]*>2 AM<\/p>/);
    expect(html).not.toMatch(/style|mso |xml|margin/i);
  });
});

describe('a paste from Google Docs', () => {
  it('a paste from Google Docs is bold only where its text is bold', () => {
    const { html } = cleanPasted(
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p style="text-align:center;"><span style="font-weight:700;">Arrive</span><span style="font-weight:400;font-style:italic;"> early</span></p></b>`,
    );
    expect(html).toContain(
      '<p data-align="center"><span><strong>Arrive</strong></span><span><em> early</em></span></p>',
    );
    expect(html).not.toContain('<b');
  });
});

it('pictures of other sites are left out and counted; pictures of pages stay', () => {
  const own = '<img src="/api/files/page/3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f?until=1">';
  const { html, pictures } = cleanPasted(
    `<p>a<img src="https://elsewhere.example/x.png"><img src="file:///C:/clip.png">${own}</p>`,
  );
  expect([pictures, html.match(/<img/g)?.length]).toEqual([2, 1]);
});

it('nothing that would run is parsed as an attribute', () => {
  expect(cleanPasted('<p onclick="window.ran=1">a<script>window.ran=1</script></p>').html).not.toMatch(
    /\sonclick|<script/,
  );
});

it('no style reaches the parser, however it is written, and words about styles stay as they are', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const { html } = cleanPasted(
    `<head><style>p { color: red }</style></head><p class="a"style="text-align:center">My style = loud<span\nSTYLE='x'>!</span></p>`,
  );
  expect(parse.mock.calls[0]?.[0]).not.toMatch(/<style|[^\w-]style='/i);
  expect(html).toContain('data-align="center">My style = loud');
});

it('a text is saved without headings that say nothing and without empty lines at its end', () => {
  const text = '<h2>Where</h2><p></p><p>Here</p>';
  expect(storedHtml(`<h2 data-align="center"><br></h2>${text}<h3> </h3><p></p><p></p>`)).toBe(text);
  expect(storedHtml('<h2></h2><p></p>')).toBe('');
});
