/**
 * Returns the header that offers a file under its name: the plain name for old readers, the encoded one (RFC 5987) for all
 * others. A name is a person's own text, so it can name no folder, hide nothing behind control or direction marks, and never
 * end or begin a part of the header.
 */
export function dispositionOf(disposition: 'attachment' | 'inline', name: string): string {
  const single = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^[\s.]+/, '')
    .trim();
  const safe = single === '' ? 'file' : single;
  const plain = safe.replaceAll(/[^\w .()-]/g, '_');
  // Characters that encodeURIComponent leaves but the header's grammar does not allow.
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
