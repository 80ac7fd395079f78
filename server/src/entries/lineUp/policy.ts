import type { LineUpDraft } from '@parade/contract/entries/lineUp/lineUp.ts';
import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';

export type DraftAct = 'save' | 'delete' | 'make-official';

/** E-44: changeOrder opens every draft of every year, with all acts; nobody else sees one. */
export function authorizeDraft<const Act extends DraftAct>(
  actor: Actor,
  draft: LineUpDraft | undefined,
  act: Act,
): Authorized<LineUpDraft, Act> {
  const may = can(actor, 'changeOrder');
  return authorize(draft, act, { sees: may, may });
}
