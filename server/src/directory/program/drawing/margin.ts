/** The facts of an entry beside its texts, with a short label over each. */
import type { ProgramEntry } from '../contents.ts';
import { type Element, heightOf, ink, type Look, type Paper, type Piece, quiet } from './paper.ts';

interface Place {
  readonly x: number;
  readonly width: number;
  readonly scale: number;
}

export function marginPieces(paper: Paper, section: Element, entry: ProgramEntry, place: Place): Piece[] {
  const { x, width, scale } = place;
  const label: Look = { size: 6.8 * scale, weight: 'bold', color: quiet };
  const value: Look = { size: 8.8 * scale, weight: 'regular', color: ink, gap: 0.4 };
  let list: Element | undefined;
  return factsOf(entry).map((fact) => {
    const labels = paper.lines(fact.label.toLocaleUpperCase('en-US'), label, width);
    const values = paper.lines(fact.value, value, width, 'own');
    const labelHeight = heightOf(labels, label) + 0.5;
    return {
      above: 6.5 * scale,
      height: labelHeight + heightOf(values, value),
      draw: (top) => {
        list ??= paper.element(section, 'L');
        const item = paper.element(list, 'LI');
        paper.tagged(paper.element(item, 'Lbl'), 'Lbl', () => paper.draw(labels, label, x, top));
        paper.tagged(paper.element(item, 'LBody'), 'LBody', () => paper.draw(values, value, x, top + labelHeight));
      },
    };
  });
}

function factsOf(entry: ProgramEntry): { readonly label: string; readonly value: string }[] {
  const { pronunciation, hometown, notes, music, media_contact: contact, links } = entry;
  return [
    { label: 'How to say it', value: pronunciation },
    { label: 'Hometown', value: hometown },
    ...notes,
    { label: 'Music', value: music.join('\n') },
    {
      label: 'Media contact',
      value: contact ? [contact.name, breakable(contact.email), contact.phone].filter(Boolean).join('\n') : '',
    },
    { label: 'On the web', value: links.map(({ href }) => breakable(shown(href))).join('\n') },
  ].filter(({ value }) => value !== '');
}

/** Returns an address as people type it. */
function shown(href: string): string {
  return href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

/** Allows line breaks before the signs of an address, where a reader would break it too. */
function breakable(address: string): string {
  return address.replaceAll(/[@./]/g, (sign) => `\u200b${sign}`);
}
