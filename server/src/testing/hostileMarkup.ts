/** Markup that tries to run something, and what word processors put on the clipboard. */

const run = 'window.ran=1';
const elements = [
  'img src=x onerror=RUN',
  'img src=x:x onerror=RUN',
  'img/src/onerror=RUN',
  'img src=`x`onerror=RUN',
  'image src=x onerror=RUN',
  'svg onload=RUN',
  'svg/onload=RUN',
  'svg><script>RUN</script',
  'svg><animate onbegin=RUN attributeName=x dur=1s',
  'svg><set attributeName=href to=javascript:RUN',
  'svg><use href="data:image/svg+xml,<svg id=x onload=RUN>#x"',
  'svg><foreignObject><iframe srcdoc="<script>RUN</script>"',
  'svg><style><img src=x onerror=RUN>',
  'math><mtext><table><mglyph><style><img src=x onerror=RUN>',
  'math href=javascript:RUN',
  'math><annotation-xml encoding="text/html"><img src=x onerror=RUN>',
  'body onload=RUN',
  'body onpageshow=RUN',
  'body background=javascript:RUN',
  'iframe src=javascript:RUN',
  'iframe srcdoc="<img src=x onerror=RUN>"',
  'frameset onload=RUN',
  'object data=javascript:RUN',
  'object data="data:text/html,<script>RUN</script>"',
  'embed src=javascript:RUN',
  'embed src="data:text/html,<script>RUN</script>"',
  'applet code=RUN',
  'video src=x onerror=RUN',
  'video><source onerror=RUN',
  'video poster=javascript:RUN',
  'audio src=x onerror=RUN',
  'audio autoplay onplay=RUN',
  'details open ontoggle=RUN',
  'marquee onstart=RUN',
  'input autofocus onfocus=RUN',
  'input type=image src=x onerror=RUN',
  'input onblur=RUN autofocus><input autofocus',
  'select autofocus onfocus=RUN',
  'textarea autofocus onfocus=RUN',
  'keygen autofocus onfocus=RUN',
  'button autofocus onfocus=RUN',
  'form action=javascript:RUN><input type=submit',
  'button form=x formaction=javascript:RUN',
  'isindex action=javascript:RUN type=image',
  'a href=javascript:RUN',
  'a href="jav&#x09;ascript:RUN"',
  'a href="&#106;avascript:RUN"',
  'a href="javascript&colon;RUN"',
  'a href=" javascript:RUN"',
  'a href="\u0001javascript:RUN"',
  'a href="data:text/html,<script>RUN</script>"',
  'a href="data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4="',
  'a href="vbscript:RUN"',
  'a xlink:href=javascript:RUN',
  'a onmouseover=RUN href=#',
  'a ping=https://evil.example href=#',
  'p onclick=RUN',
  'p style="background:url(javascript:RUN)"',
  'p style="width:expression(RUN)"',
  'p style="-moz-binding:url(//evil.example)"',
  'div onpointerrawupdate=RUN',
  'div onanimationstart=RUN style="animation:x"',
  'div contenteditable onbeforeinput=RUN',
  'div data-columns=2 onclick=RUN',
  'aside data-callout=note onclick=RUN',
  'td background=javascript:RUN',
  'table background=javascript:RUN',
  'link rel=stylesheet href=//evil.example/x.css',
  'link rel=import href="data:text/html,<script>RUN</script>"',
  'meta http-equiv=refresh content="0;url=javascript:RUN"',
  'base href=//evil.example/',
  'style>@import "javascript:RUN";</style',
  'style>*{background:url(javascript:RUN)}</style',
  'script>RUN</script',
  'script src=//evil.example/x.js></script',
  'script type=module>RUN</script',
  'noscript><p title="</noscript><img src=x onerror=RUN>">',
  'template><script>RUN</script></template',
  'xmp><p title="</xmp><img src=x onerror=RUN>">',
  'title><p title="</title><img src=x onerror=RUN>">',
  'textarea><p title="</textarea><img src=x onerror=RUN>">',
  'noembed><img title="</noembed><img src=x onerror=RUN>">',
  'plaintext><script>RUN</script>',
  'listing><img src=x onerror=RUN>',
  'custom-element onclick=RUN',
  'dialog open oncancel=RUN',
  'portal src=javascript:RUN',
  'slot onslotchange=RUN',
  'bgsound src=javascript:RUN',
  'layer src=javascript:RUN',
  'ilayer src=javascript:RUN',
  'xml src=javascript:RUN',
  'x onclick=RUN',
  'a href="//evil.example" onclick=RUN',
  'img src="//evil.example/pixel.gif"',
  'img srcset="//evil.example/pixel.gif 1x"',
  'picture><source srcset=x onerror=RUN',
  'img src="/api/files/page/../../logout"',
  'img src="/api/files/page/3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f#x" onerror=RUN',
];

/** Spellings of the same markup by someone who knows how filters work. */
const spellings: readonly ((element: string) => string)[] = [
  (element) => `<${element}>`,
  (element) => `<p>before <${element}> after</p>`,
  (element) => `<<${element}>`,
  (element) => `<${element.replace(/^[a-z-]+/, (name) => name.toUpperCase())}>`,
  (element) => `<table><tr><td><${element}></td></tr></table>`,
  (element) => `<!--><${element}>-->`,
  (element) => `<svg></p><style><${element}></style></svg>`,
  (element) => `<${element.replaceAll(' ', '/')}`,
];

const odd = [
  '<!--<img src="--><img src=x onerror=RUN//">',
  '<![CDATA[<script>RUN</script>]]>',
  '<?xml version="1.0"?><script>RUN</script>',
  '<!DOCTYPE html><script>RUN</script>',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  '<p title="--><img src=x onerror=RUN>">',
  '<a title="`onmouseover=RUN`">x</a>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<svg><p><style><g title="</style><img src onerror=RUN>">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=RUN>">',
  '<noscript><style></noscript><img src=x onerror=RUN>',
  '<a href="javascript:RUN" href="https://example.org">x</a>',
  '<a href="https://example.org" HREF="javascript:RUN">x</a>',
  '<div data-align="x" onclick="RUN"></div>',
  '\u003cimg src=x onerror=RUN\u003e',
  '<img src=x onerror\u0000=RUN>',
  '<a href="java\u0000script:RUN">x</a>',
  `${'<div>'.repeat(500)}<script>RUN</script>${'</div>'.repeat(500)}`,
];

/** At least 500 payloads; each would set `window.ran`. */
export const hostileMarkup: readonly string[] = [
  ...elements.flatMap((element) => spellings.map((spelled) => spelled(element))),
  ...odd,
].map((payload) => payload.replaceAll('RUN', run));

/** A page with a title, a list, a table and a picture, as Word 365 for Windows puts it on the clipboard. */
export const wordPaste = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Word.Document><link rel=File-List href="file:///C:/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @font-face {font-family:Aptos;} p.MsoNormal {mso-style-parent:"";margin:0in;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->
<h1>Parade day<o:p></o:p></h1>
<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:14.0pt;color:#C00000'>Arrive at 2 AM</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Water station<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New";mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>At mile one<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><i>First aid</i><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Bus</b><o:p></o:p></p></td><td width=312 valign=top><p class=MsoNormal>Noon<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" style='width:100pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=133 height=100 src="file:///C:/clip_image001.png" v:shapes="Picture_x0020_1"><![endif]><a href="https://example.org/map" onclick="window.ran=1">Map</a><o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** The same from Google Docs in Chrome. */
export const googleDocsPaste = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1d0c2a-7fff-1b7e-4d2f-2c7f2f0f3a10"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Parade day</span></h1><p dir="ltr" style="line-height:1.38;text-align:center;"><span style="font-size:11pt;font-weight:700;font-style:normal;">Arrive at 2 AM</span><span style="font-weight:400;font-style:italic;"> at the latest</span></p><ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Water station</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:700;">Bus</span></p></td><td style="border:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:400;text-decoration:underline;">Noon</span></p></td></tr></tbody></table></div><p dir="ltr"><span style="border:none;display:inline-block;width:133px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="133" height="100" /></span><a href="https://example.org/map" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">Map</span></a></p></b><br class="Apple-interchange-newline">`;
