/** Parses XML more strictly than browsers do, so that no browser finds something that this parser missed. */

export interface XmlName {
  /** '' if the name is in no namespace. */
  readonly namespace: string;
  readonly local: string;
}

export interface XmlAttribute extends XmlName {
  readonly value: string;
}

export interface XmlElement extends XmlName {
  readonly attributes: readonly XmlAttribute[];
}

interface Opened extends XmlElement {
  readonly qualified: string;
  readonly prefixes: Prefixes;
  text: string;
}

type Prefixes = ReadonlyMap<string, string>;

/** Checks each element when it begins, and its own text when it ends. */
export interface XmlJudge {
  readonly element: (element: XmlElement, parent: XmlName | undefined) => boolean;
  readonly text: (element: XmlName, text: string) => boolean;
}

/** More than a drawing has. Nobody else is answered while they are read. */
const mostElements = 100_000;

/** Two for each line of the largest picture that a drawing program writes into an attribute. */
const mostReferences = 300_000;

/** Returns whether a text is one XML document, without entities of its own, in which every element passes. */
export function isXmlThat(text: string, passes: XmlJudge, allowed: { readonly doctype: RegExp }): boolean {
  if (/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/u.test(text)) return false;
  if (hasMoreReferences(text, mostReferences)) return false;
  const open: Opened[] = [];
  let elements = 0;
  let at = matchAt(declaration, text, 0)?.[0].length ?? 0;
  let state: 'prolog' | 'typed' | 'inside' | 'after' = 'prolog';
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const words = text.slice(at, next < 0 ? undefined : next);
    const parent = open.at(-1);
    const plain = decoded(words);
    if (plain === undefined || (!parent && /[^ \t\r\n]/.test(words))) return false;
    if (parent) parent.text += plain;
    if (next < 0) break;
    at = next;
    const passed = afterAside(text, at, parent);
    if (passed === 'broken') return false;
    if (passed !== undefined) {
      at = passed;
      continue;
    }
    const doctype = state === 'prolog' ? matchAt(allowed.doctype, text, at) : null;
    const end = matchAt(endTag, text, at);
    if (doctype) {
      state = 'typed';
      at += doctype[0].length;
    } else if (end) {
      const closed = open.pop();
      if (!closed || closed.qualified !== end[1] || !passes.text(closed, closed.text)) return false;
      if (open.length === 0) state = 'after';
      at += end[0].length;
    } else {
      const tag = state === 'after' ? undefined : readTag(text, at, parent?.prefixes ?? new Map());
      elements += 1;
      if (!tag || elements > mostElements || !passes.element(tag.element, parent)) return false;
      if (!tag.isEmpty) open.push({ ...tag.element, text: '' });
      state = open.length === 0 ? 'after' : 'inside';
      at = tag.end;
    }
  }
  return state === 'after';
}

/** Returns where a comment, CDATA or metadata packet mark ends, if one begins here. */
function afterAside(text: string, at: number, parent: Opened | undefined): number | 'broken' | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4);
    // HTML would end some comments earlier.
    const isOneForAll = end >= 0 && text[end + 2] === '>' && !/^-?>/.test(text.slice(at + 4, at + 6));
    return isOneForAll ? end + 3 : 'broken';
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at);
    if (end < 0 || !parent) return 'broken';
    parent.text += text.slice(at + 9, end);
    return end + 3;
  }
  const packet = matchAt(/<\?xpacket[ \t\r\n][^<>?]*\?>/y, text, at);
  return packet ? at + packet[0].length : undefined;
}

function readTag(text: string, start: number, around: Prefixes) {
  const name = matchAt(startTag, text, start)?.[1];
  if (name === undefined) return undefined;
  let at = start + 1 + name.length;
  const written: { name: string; value: string }[] = [];
  for (let next = matchAt(attribute, text, at); next?.[1] !== undefined; next = matchAt(attribute, text, at)) {
    const from = at + next[0].length;
    const to = text.indexOf(next[2] ?? '"', from);
    const raw = text.slice(from, Math.max(to, from));
    const value = decoded(raw);
    if (to < 0 || value === undefined || raw.includes('<')) return undefined;
    written.push({ name: next[1], value });
    at = to + 1;
  }
  const end = matchAt(/[ \t\r\n]*(\/?)>/y, text, at);
  const prefixes = withDeclared(around, written);
  if (!end || !prefixes) return undefined;
  const own = expanded(name, prefixes, prefixes.get('') ?? '');
  const attributes = written.flatMap(({ name: key, value }) => {
    if (key === 'xmlns' || key.startsWith('xmlns:')) return [];
    const full = expanded(key, prefixes, '');
    return [full && { ...full, value }];
  });
  if (!own || !attributes.every((each) => each !== undefined) || hasDoubles(written, attributes)) return undefined;
  return {
    element: { ...own, attributes, qualified: name, prefixes },
    isEmpty: end[1] === '/',
    end: at + end[0].length,
  };
}

function hasDoubles(written: readonly { name: string }[], attributes: readonly XmlName[]): boolean {
  const names = new Set(written.map(({ name }) => name));
  const full = new Set(attributes.map(({ namespace, local }) => `${namespace} ${local}`));
  return names.size < written.length || full.size < attributes.length;
}

const XML = 'http://www.w3.org/XML/1998/namespace';

/** More than drawing programs declare together. They are copied for each element that declares another. */
const mostPrefixes = 200;

function withDeclared(around: Prefixes, written: readonly { name: string; value: string }[]): Prefixes | undefined {
  const declared = written.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return around;
  const prefixes = new Map(around);
  for (const { name, value } of declared) {
    const prefix = name.slice('xmlns:'.length);
    if (prefix === 'xmlns' || (prefix === 'xml') !== (value === XML) || (prefix !== '' && value === ''))
      return undefined;
    prefixes.set(prefix, value);
  }
  return prefixes.size > mostPrefixes ? undefined : prefixes;
}

function expanded(name: string, prefixes: Prefixes, otherwise: string): XmlName | undefined {
  const [first = '', second] = name.split(':');
  if (second === undefined) return { namespace: otherwise, local: first };
  const namespace = first === 'xml' ? XML : prefixes.get(first);
  return namespace === undefined ? undefined : { namespace, local: second };
}

const known: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function hasMoreReferences(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('&'); at >= 0 && count <= most; at = text.indexOf('&', at + 1)) count += 1;
  return count > most;
}

/** Resolves the references of a text. Returns undefined if one names an entity that XML does not define itself. */
function decoded(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const plain = text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name === undefined && code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
    const sign = known[name ?? ''];
    if (sign === undefined) isKnown = false;
    return sign ?? '';
  });
  return isKnown ? plain : undefined;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

const nameSource = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{M}\p{N}_.-]*)?`;
const startTag = new RegExp(`<(${nameSource})(?=[ \\t\\r\\n/>])`, 'uy');
const endTag = new RegExp(`</(${nameSource})[ \\t\\r\\n]*>`, 'uy');
const attribute = new RegExp(`[ \\t\\r\\n]+(${nameSource})[ \\t\\r\\n]*=[ \\t\\r\\n]*(["'])`, 'uy');
/** Accepts only the encodings that the bytes were read in. */
const declaration =
  /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*["']1\.[01]["'](?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*["'](?:utf-8|us-ascii)["'])?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*["'](?:yes|no)["'])?[ \t\r\n]*\?>/iy;
