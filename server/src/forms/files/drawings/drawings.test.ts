import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainDrawing } from './drawings.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const drawing = (inside: string, declared = '') =>
  `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink"${declared}>${inside}<path d="M0 0h9v9z"/></svg>`;

const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 283.5 283.5" style="enable-background:new 0 0 283.5 283.5;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#E30613;stroke:#1D1D1B;stroke-miterlimit:10;}
	.st1{clip-path:url(#SVGID_2_);}
	.st2{fill:url(#SVGID_3_);font-family:'MyriadPro-Regular';isolation:isolate;}
</style>
<metadata><?xpacket begin='\u{feff}' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
 <xmp:CreatorTool>Adobe Illustrator</xmp:CreatorTool></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?></metadata>
<g id="Band_x0020_logo" data-name="Band logo (2027)"><defs><rect id="SVGID_1_" y="0.5" width="283.5" height="283"/></defs>
	<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
	<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="0" y1="1" x2="2" y2="3" gradientTransform="matrix(1 0 0 -1 0 283.46)">
		<stop  offset="0" style="stop-color:#FFFFFF"/><stop offset="1" style="stop-color:rgb(0,0,0)"/></linearGradient>
	<switch><g><path class="st0" d="M10,10c3.2-1,4,4,8,1z"/></g></switch>
	<text transform="matrix(1 0 0 1 21.5 40)" class="st2">Roses &amp; Brass &#233; (est. 1901) @ noon</text>
	<image style="overflow:visible;" width="2" height="2" xlink:href="data:image/png;base64,iVBORw0KGgo=
AAAA" transform="matrix(0.24 0 0 0.24 0 0)"></image>
</g></svg>
`;

const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5"
   inkscape:version="1.2.2 (b0a8486541, 2022-12-01)" sodipodi:docname="logo.svg"
   inkscape:export-filename="logo.png" inkscape:export-xdpi="96"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="${SVG}" xmlns:svg="${SVG}"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:pageshadow="2" showgrid="false">
    <inkscape:grid type="xygrid" id="grid1" /></sodipodi:namedview>
  <defs id="defs2"><inkscape:path-effect effect="spiro" id="pe1" is_visible="true" />
    <linearGradient inkscape:collect="always" xlink:href="#linearGradient3" id="linearGradient4" x1="1" gradientUnits="userSpaceOnUse" />
    <filter style="color-interpolation-filters:sRGB" id="filter1" x="-0.1" y="-0.1"><feGaussianBlur stdDeviation="1.5" id="blur" /></filter>
    <style id="style9"><![CDATA[ .a{fill:url(#linearGradient4)} ]]></style></defs>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" /><dc:title></dc:title>
    <dc:creator><cc:Agent><dc:title>Ana</dc:title></cc:Agent></dc:creator></cc:Work></rdf:RDF></metadata>
  <svg:g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:#008000;fill-opacity:1;stroke:url(#linearGradient4);-inkscape-stroke:none;filter:url('#filter1')"
       d="m 1,1 h 9" id="path31" inkscape:connector-curvature="0" sodipodi:nodetypes="cc" />
    <text xml:space="preserve" style="font-size:10.5px;line-height:1.25;font-family:sans-serif;-inkscape-font-specification:'sans-serif, Normal'"
       x="3" y="4" id="t1"><tspan sodipodi:role="line" id="ts1" x="3" y="4">Cafe\u0301 ローズ</tspan></text>
  </svg:g></svg>
`;

const plain: Readonly<Record<string, string>> = {
  'the least of drawings': `<svg xmlns="${SVG}"><rect width="5" height="5"/></svg>`,
  'an export of Illustrator': illustrator,
  'an export of Inkscape': inkscape,
  'a drawing with everything under a prefix': `<s:svg xmlns:s="${SVG}"><s:circle r="4"/></s:svg>`,
};

const link = 'http://127.0.0.1:4999/x';
const refused: Readonly<Record<string, string>> = {
  'a script': drawing('<script>1</script>'),
  'a script under a prefix outside of ASCII': drawing('<é:script>1</é:script>', ` xmlns:é="${SVG}"`),
  'a script under a prefix that stands for another namespace outside': `<x:svg xmlns:x="${SVG}" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><inkscape:g xmlns:inkscape="${SVG}"><inkscape:script/></inkscape:g></x:svg>`,
  'a page of HTML that goes elsewhere': drawing(
    `<h:meta http-equiv="refresh" content="0;url=${link}"/>`,
    ` xmlns:h="${XHTML}"`,
  ),
  'a picture of HTML': drawing(`<h:img src="${link}"/>`, ` xmlns:h="${XHTML}"`),
  'a film of HTML': drawing(`<h:video autoplay="" src="${link}"/>`, ` xmlns:h="${XHTML}"`),
  'a form of HTML in metadata': drawing(
    `<metadata><h:form action="${link}"><h:input type="password"/></h:form></metadata>`,
    ` xmlns:h="${XHTML}"`,
  ),
  'HTML by its default namespace': drawing(`<img xmlns="${XHTML}" src="${link}"/>`),
  'a part of another page': drawing('<foreignObject width="9" height="9"/>'),
  'an import': drawing(`<style>@import "${link}";</style>`),
  'an import with a letter spelled by its number': drawing(`<style>@\\69mport "${link}";</style>`),
  'an import with its mark as a reference': drawing(`<style>&#64;import "${link}";</style>`),
  'an import in CDATA': drawing(`<style><![CDATA[@import "${link}";]]></style>`),
  'a font from elsewhere': drawing(`<style>@font-face{font-family:a;src:local(b)}</style>`),
  'a picture of a style sheet': drawing(`<style>svg{background:url(${link})}</style>`),
  'a picture with a letter spelled by its number': drawing(`<style>svg{background:u\\72l(${link})}</style>`),
  'a picture whose word is parted by a comment': drawing(`<style>svg{background:u<!-- -->rl(${link})}</style>`),
  'a set of pictures': drawing(`<style>svg{background-image:image-set("${link}" 1x)}</style>`),
  'a set of pictures in capitals': drawing(`<style>svg{background-image:IMAGE-SET("${link}" 1x)}</style>`),
  'a picture in an attribute': drawing(`<rect fill="url(${link}#a)"/>`),
  'a picture in an attribute, its word a reference': drawing(`<rect style="cursor:&#117;rl(${link}),auto"/>`),
  'a link that is set later': drawing('<a><set attributeName="&#104;ref" to="javascript:alert(1)"/></a>'),
  'a motion': drawing('<rect><animate attributeName="width" to="9" dur="1s"/></rect>'),
  'a link to elsewhere': drawing(`<a xlink:href="${link}"><rect/></a>`),
  'a part of another file': drawing(`<use href="${link}#a"/>`),
  'a picture from elsewhere': drawing(`<image xlink:href="${link}"/>`),
  'a picture that is another drawing': drawing('<image href="data:image/svg+xml,%3Csvg/%3E"/>'),
  'an attribute that runs': drawing('<rect onclick="alert(1)"/>'),
  'an attribute that runs in notes': drawing(
    '<i:a onload="1"/>',
    ' xmlns:i="http://www.inkscape.org/namespaces/inkscape"',
  ),
  'another place that links begin from': drawing(`<g xml:base="${link}"/>`),
  'an element of nobody': drawing('<gadget/>'),
  'an attribute of nobody': drawing('<g gadget="1"/>'),
  'a style sheet of elsewhere': `<?xml-stylesheet href="${link}"?>${drawing('')}`,
  'an entity': `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`,
  'an entity that nobody declares': drawing('<title>&nbsp;</title>'),
  'a document type from elsewhere': `<!DOCTYPE svg SYSTEM "${link}">${drawing('')}`,
  'a comment that HTML ends earlier': drawing('<!--><script>1</script>-->'),
  'an element that does not end': `<svg xmlns="${SVG}"><g></svg>`,
  'two roots': `${drawing('')}${drawing('')}`,
  'a root of no namespace': '<svg><rect/></svg>',
  'a page of HTML': '<html><body/></html>',
  'another encoding': `<?xml version="1.0" encoding="utf-7"?>${drawing('')}`,
  'a prefix that nobody declares': drawing('<h:g/>'),
  'an attribute twice': drawing('<g id="a" id="b"/>'),
  'no text at all': '',
};

describe('a drawing', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  async function passes(text: string | Buffer) {
    const path = join(folder, 'drawing.svg');
    await writeFile(path, text);
    return isPlainDrawing(path);
  }

  it.each(Object.entries(plain))('that is %s is taken', async (_what, text) => {
    expect(await passes(text)).toBe(true);
    expect(await passes(`\u{feff}${text}`)).toBe(true);
  });

  it.each(Object.entries(refused))('that has or is %s is refused', async (_what, text) => {
    expect(await passes(text)).toBe(false);
  });

  it('a drawing in bytes that are not UTF-8 is refused', async () => {
    expect(await passes(Buffer.from(drawing('<title>é</title>'), 'latin1'))).toBe(false);
  });

  it('a drawing may contain a large picture', async () => {
    const bytes = 'A'.repeat(8_000_000);
    expect(await passes(drawing(`<image href="data:image/png;base64,${bytes}"/><desc>${bytes}</desc>`))).toBe(true);
  });

  it.each([
    ['a path', (long: string) => drawing(`<path d="M0${long}"/>`)],
    ['a style sheet', (long: string) => drawing(`<style>.a{d:path(M0${long})}</style>`)],
  ])('a drawing may have %s of millions of figures without a space', async (_what, around) => {
    expect(await passes(around('-1'.repeat(2_000_000)))).toBe(true);
    expect(await passes(around(`${'-1'.repeat(2_000_000)}element(#a)`))).toBe(false);
  });

  it('a drawing may declare the names of many programs, and not one in each of hundreds of nested elements', async () => {
    const nested = (count: number) =>
      drawing(
        Array.from({ length: count }, (_, index) => `<g xmlns:a${index}="adobe:ns:meta/">`).join('') +
          '</g>'.repeat(count),
      );
    expect([await passes(nested(100)), await passes(nested(300))]).toEqual([true, false]);
  });

  it('a drawing may have tens of thousands of parts, and no more than a hundred thousand', async () => {
    const parts = (count: number) => drawing('<g/>'.repeat(count));
    expect([await passes(parts(60_000)), await passes(parts(100_001))]).toEqual([true, false]);
  });

  it('a drawing may have a reference for each line of a large picture, and no more than three hundred thousand', async () => {
    const lines = (count: number) =>
      drawing(`<image href="data:image/png;base64,${'A&#10;'.repeat(count)}"/><desc>${'&amp;'.repeat(count)}</desc>`);
    expect([await passes(lines(150_000)), await passes(lines(150_001))]).toEqual([true, false]);
  });
});
