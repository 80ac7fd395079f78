import { readFile } from 'node:fs/promises';

/**
 * Whether a file is an SVG that is a drawing and nothing else: UTF-8 with an svg as its root, that neither runs nor loads
 * anything. It is handed on as a download all the same; this is for whoever opens it afterwards.
 */
export async function isPlainDrawing(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const [declared = ''] = /^\s*<\?xml[^>]*\?>/i.exec(text) ?? [];
  const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(declared)?.[1] ?? 'utf-8';
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) return false;
  const doctype = afterComments(text.slice(declared.length));
  const root = afterComments(doctype.replace(/^<!doctype\s+svg\b[^[>]*>/i, ''));
  if (!/^<(?:[\w.-]+:)?svg[\s>/]/i.test(root)) return false;
  return (
    !runs.test(text) && links(text).every((link) => link === '' || /^(?:#|data:image\/(?:png|jpe?g)[;,])/.test(link))
  );
}

/** Programs, pages inside of it, style sheets and links of elsewhere, and entities that could spell any of these. */
const runs =
  /<!entity|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:script|foreignobject|iframe|object|embed|handler|listener)\b|[\s"'/]on\w+\s*=|@import|\bxml:base\b|url\((?!\s*["']?(?:#|data:image\/(?:png|jpe?g)[;,]))/i;

function afterComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    rest = end < 0 ? '' : rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** What the links of the drawing lead to; animations that set a link count as links. */
function links(text: string): string[] {
  if (/attributeName\s*=\s*["'](?:xlink:)?href/i.test(text)) return ['an animated link'];
  return [...text.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, one, other]) =>
    (one ?? other ?? '').trim(),
  );
}
