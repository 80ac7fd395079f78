import { namePart } from '@parade/contract/http/fileName.ts';

/**
 * Returns the header that offers a file under its name: the plain name for old clients, the encoded one (RFC 5987) for
 * all others. A person may have chosen the name, so it names no folder, hides nothing behind control or direction
 * marks, and never ends or opens a part of the header.
 */
export function dispositionOf(disposition: 'attachment' | 'inline', name: string): string {
  const single = namePart(name.toWellFormed())
    // Joiners are part of the spelling of Persian names, and of some emoji.
    .replaceAll(/(?!\u200c|\u200d)[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^[\s.]+/, '')
    .trim();
  const safe = single === '' ? 'file' : single;
  const plain = safe.replaceAll(/[^\w .()-]/g, '_');
  // Characters that encodeURIComponent leaves and the header's grammar forbids.
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
