import { alignments } from './document.ts';

/** A pasted text, and what was left out of it. */
export interface Pasted {
  readonly html: string;
  readonly pictures: number;
}

/**
 * What word processors put on the clipboard, in the words of the editor: bold, italics and underlines that are styles
 * become marks, Word's list paragraphs become lists, alignment an attribute; styles, comments and pictures from
 * elsewhere go. Nothing that the policy of the pages would report reaches the parser: styles are renamed before, and style
 * sheets are left out.
 */
export function cleanPasted(html: string): Pasted {
  const words = html
    .replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replaceAll(/<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, renamed);
  const { body } = new DOMParser().parseFromString(words, 'text/html');
  for (const gone of body.querySelectorAll('style, script, meta, link, title, xml, colgroup, template')) gone.remove();
  const pictures = [...body.querySelectorAll('img')].filter((image) => !isOwn(image));
  for (const image of pictures) image.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[data-pasted]')) readStyle(element);
  listsOfWord(body);
  // The largest heading is the page's own title.
  for (const heading of body.querySelectorAll('h1, p.MsoTitle')) rename(heading, 'h2');
  for (const element of body.querySelectorAll('*')) if (/:|^FONT$/.test(element.tagName)) unwrap(element);
  for (const element of body.querySelectorAll('[data-pasted]')) element.removeAttribute('data-pasted');
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  return { html: body.innerHTML, pictures: pictures.length };
}

/** A tag whose styles and events are data. */
function renamed(tag: string): string {
  return tag
    .replaceAll(/([\s"'/])style\s*=/gi, '$1 data-pasted=')
    .replaceAll(/([\s"'/])on(\w+)\s*=/gi, '$1 data-off-$2=');
}

function isOwn(image: HTMLImageElement): boolean {
  return (image.getAttribute('src') ?? '').startsWith('/api/files/page/');
}

function styleOf(element: Element): string {
  return element.getAttribute('data-pasted') ?? '';
}

/** Marks and alignment that are written as styles. Google Docs wraps all in a <b> that says that it is not bold. */
function readStyle(element: HTMLElement): void {
  const style = styleOf(element);
  const align = /text-align:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  if (/^(?:p|h[1-6])$/i.test(element.tagName) && alignments.some((each) => each === align && each !== 'left'))
    element.setAttribute('data-align', align ?? '');
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  if (/^(?:B|STRONG)$/.test(element.tagName) && (weight === 'normal' || weight === '400')) return unwrap(element);
  if (element.tagName !== 'SPAN') return undefined;
  if (weight === 'bold' || Number(weight) >= 600) wrapInside(element, 'strong');
  if (/font-style:\s*italic/i.test(style)) wrapInside(element, 'em');
  // A link is underlined anyway.
  if (/text-decoration[^;]*underline/i.test(style) && !element.closest('a')) wrapInside(element, 'u');
  if (/text-decoration[^;]*line-through/i.test(style)) wrapInside(element, 's');
  return undefined;
}

const marker = /^[\s\u00a0]*(?:[\u00b7\u2022\u25aa\u25cb\u25cf\u00a7\u2013-]|o|\(?[\da-z]{1,4}[.)])[\s\u00a0]+/i;
const numbered = /^[\s\u00a0]*\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]/i;

/** Word writes an item as a paragraph: 'mso-list:l0 level2 lfo1', its marker as text in front. */
function listsOfWord(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll('p, li')) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(styleOf(item))?.[1] ?? 0);
    if (level === 0 || item.tagName === 'LI') continue;
    // Another list begins where something else is between.
    if (open[0] && item.previousElementSibling !== open[0].list) open = [];
    const text = item.textContent ?? '';
    const kind = numbered.test(text) ? 'ol' : 'ul';
    for (const ignored of item.querySelectorAll('span'))
      if (/mso-list:\s*Ignore/i.test(styleOf(ignored))) ignored.remove();
    if (marker.test(item.textContent ?? '') && (item.textContent ?? '') === text) dropMarker(item);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const own = body.ownerDocument.createElement('li');
    const deepest = open.at(-1);
    const fits = deepest?.level === level && (open.length > 1 || deepest.list.tagName.toLowerCase() === kind);
    if (!fits) {
      if (deepest?.level === level) open.pop();
      const list = body.ownerDocument.createElement(kind);
      if (deepest && deepest.level < level && last) last.append(list);
      else item.before(list);
      open.push({ list, level });
    }
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(...item.childNodes);
    own.append(paragraph);
    open.at(-1)?.list.append(own);
    item.remove();
    last = own;
  }
}

function dropMarker(item: Element): void {
  const [first] = item.childNodes;
  if (first?.nodeType === 3) first.textContent = (first.textContent ?? '').replace(marker, '');
}

function wrapInside(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  const align = element.getAttribute('data-align');
  if (align) other.setAttribute('data-align', align);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
