/** The answers that the holder of a link sees, which depend on who else may hold that link. */
import { same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { isHandedOver, type SigningLink } from '../links.ts';
import { answersOf, type PartRow, staffOnlyAnswer, type WaiverRow } from '../reads.ts';

/**
 * W-34: hides on a passed device what was typed at home, because its holder can choose any name. The answers start from
 * the list, over the hidden note, until a part is signed with this very link.
 */
export function openedWith(link: SigningLink, waiver: WaiverRow): WaiverRow {
  if (!startsAfresh(link, waiver)) return waiver;
  return { ...waiver, field_values: pick(waiver.field_values, (path) => path === staffOnlyAnswer) };
}

/** Returns whether answers typed with this link stay on its device until they are signed. */
export function startsAfresh(link: SigningLink, waiver: WaiverRow): boolean {
  return link.made_for === 'pass' && waiver.part_signed_by === null;
}

/** W-24: hides what only staff see on a link that was sent on, or that the leader holds. */
export function shownAnswers(
  waiver: WaiverRow,
  today: string,
  part: PartRow | undefined,
  link: SigningLink,
): FieldValues {
  const values = { ...answersOf(waiver, today), ...part?.field_values };
  return hidesNote(link) ? pick(values, (path) => path !== staffOnlyAnswer) : values;
}

/** Leaves a hidden note as it is, unless another replaces it. */
export function withoutErasing(link: SigningLink, sent: FieldValues): FieldValues {
  return hidesNote(link) && same(sent[staffOnlyAnswer], null) ? pick(sent, (path) => path !== staffOnlyAnswer) : sent;
}

/** W-33: returns the first signature, as the holder of a link sees it. */
export function shownPart(part: PartRow | undefined, link: SigningLink, is_wrong: boolean): SigningView['part'] {
  if (!part) return null;
  return {
    signed_by: part.part,
    signed_at: part.signed_at,
    to: link.made_for === 'hand-over' && link.id !== part.link_id ? null : part.to_address,
    sent_at: part.sent_at,
    is_to_you: link.made_for === 'part',
    is_wrong,
  };
}

function hidesNote(link: SigningLink): boolean {
  return link.made_for === 'part' || isHandedOver(link);
}

function pick(values: FieldValues, isKept: (path: FieldPath) => boolean): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([path]) => isKept(path as FieldPath)));
}
