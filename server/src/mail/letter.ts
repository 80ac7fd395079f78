/** A paragraph, or a link that stands on its own line as a button. */
export type LetterLine = string | { readonly action: string; readonly href: string };

/** The plain text part: what a screen reader, a watch and a spam filter read. */
export function textOf(lines: readonly LetterLine[]): string {
  return `${lines.map((line) => (typeof line === 'string' ? disarmed(line) : `${disarmed(line.action)}:\n${line.href}`)).join('\n\n')}\n`;
}

/**
 * The lines that a plain text was made of. An address counts as a link where it is one of this portal: what a person
 * has typed becomes no button.
 */
export function linesOf(text: string, publicUrl: string): LetterLine[] {
  return text
    .trimEnd()
    .split('\n\n')
    .map((part) => {
      const [, action, href] = /^([^\n]+):\n(\S+)$/.exec(part) ?? [];
      return action !== undefined && href?.startsWith(`${publicUrl}/`) ? { action, href } : part;
    });
}

/** The HTML part. Everything is escaped: names, subjects and notes come from people. */
export function htmlOf(subject: string, lines: readonly LetterLine[]): string {
  const body = lines
    .map((line) =>
      typeof line === 'string'
        ? `<p style="margin:0 0 16px">${escapeHtml(disarmed(line)).replaceAll('\n', '<br>')}</p>`
        : `<p style="margin:24px 0"><a href="${escapeHtml(line.href)}" style="background:#9b1c42;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(disarmed(line.action))}</a></p>` +
          `<p style="margin:0 0 16px;font-size:14px;color:#4b4652;word-break:break-all">${escapeHtml(line.href)}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(disarmed(subject))}</title></head>
<body style="margin:0;background:#fbfaf7;color:#1f1b24;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
${body}
</div></body></html>`;
}

/** Escapes for text and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Placeholders belong in an href, which we write. A name or a note that spells one would be filled with somebody else's
 * secret at delivery, so in every other place they are broken up.
 */
function disarmed(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, '{ ');
}

const placeholder = /\{\{link:(account|signing):(\d+)\}\}/g;

/** Fills the placeholders of a letter with the secrets they stand for. */
export function fillLinks(text: string, secretOf: (kind: 'account' | 'signing', id: number) => string): string {
  return text.replaceAll(placeholder, (_, kind: 'account' | 'signing', id: string) => secretOf(kind, Number(id)));
}

/** Masks them, for everybody who reads a letter without being its addressee. */
export function maskLinks(text: string): string {
  return text.replaceAll(placeholder, '(the personal link is shown to the addressee only)');
}
