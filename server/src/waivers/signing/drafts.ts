/** What the holder of a link finds typed, which depends on who else may have that link in hand. */
import { same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import type { SigningLink } from '../links.ts';
import { answersOf, type PartRow, staffOnlyAnswer, type WaiverRow } from '../reads.ts';

/**
 * W-34: on a passed device nobody reads what was typed at home: whoever has it chooses any name. The answers begin with
 * what the list knows, over the note that stays out of view, until a part is signed with this very link.
 */
export function openedWith(link: SigningLink, waiver: WaiverRow): WaiverRow {
  if (!startsAfresh(link, waiver)) return waiver;
  return { ...waiver, field_values: pick(waiver.field_values, (path) => path === staffOnlyAnswer) };
}

/** Whether what is typed with this link stays on its device until it is signed. */
export function startsAfresh(link: SigningLink, waiver: WaiverRow): boolean {
  return link.made_for === 'pass' && waiver.part_signed_by === null;
}

/** W-24: a link that was sent on, or that the leader has in hand, does not show what staff alone see. */
export function shownAnswers(
  waiver: WaiverRow,
  today: string,
  part: PartRow | undefined,
  link: SigningLink,
): FieldValues {
  const values = { ...answersOf(waiver, today), ...part?.field_values };
  return hidesNote(link) ? pick(values, (path) => path !== staffOnlyAnswer) : values;
}

/** A note that was out of view is left as it is, unless another takes its place. */
export function withoutErasing(link: SigningLink, sent: FieldValues): FieldValues {
  return hidesNote(link) && same(sent[staffOnlyAnswer], null) ? pick(sent, (path) => path !== staffOnlyAnswer) : sent;
}

/** W-33: the first signature, as the holder of a link sees it. */
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

function hidesNote({ made_for }: SigningLink): boolean {
  return made_for === 'part' || made_for === 'pass' || made_for === 'hand-over';
}

function pick(values: FieldValues, isKept: (path: FieldPath) => boolean): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([path]) => isKept(path as FieldPath)));
}
