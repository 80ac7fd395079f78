/** U-40: an account without the media role requests it; an admin grants or refuses. */
import { z } from 'zod';
import { isPress, type Role, worksForTheParade } from '../../access/roles.ts';
import { optionalLine, visibleText } from '../../http/singleLine.ts';
import { page, searchText } from '../../http/paging.ts';
import { maxLetterText } from '../../notifications/message.ts';

export const maxExplanation = 1000;
export const MEDIA_ACCESS_MESSAGES = { failed: 'Problems Requesting Access' } as const;
export const explanationNeeded = 'Please tell us what has changed since our last answer.';

export const mediaRequestStates = ['waiting', 'granted', 'refused'] as const;
export type MediaRequestState = (typeof mediaRequestStates)[number];
export const mediaRequestLabels: Readonly<Record<MediaRequestState, string>> = {
  waiting: 'Waiting',
  granted: 'Granted',
  refused: 'Denied',
};

/** Returns whether these roles see what media access opens: media, broadcasters, and people who work for the parade. */
export function hasMediaAccess(roles: readonly Role[]): boolean {
  return isPress(roles) || worksForTheParade(roles);
}

export const mediaAccessInput = z.strictObject({
  /** Absent: the name from the account or an earlier request; an error where there is none. */
  media_organization_name: optionalLine(160).default(''),
  /** Required when an earlier request was refused. */
  explanation: z.string().trim().max(maxExplanation).default(''),
});
export type MediaAccessInput = z.output<typeof mediaAccessInput>;

/** The state of the caller's own request. none: never requested. */
export const mediaAccess = z.object({
  state: z.enum(['none', ...mediaRequestStates]),
  media_organization_name: z.string(),
  asked_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  abilities: z.object({ ask: z.boolean() }),
});
export type MediaAccess = z.output<typeof mediaAccess>;

export const mediaRequestsPageSize = 25;
export const mediaRequestsQuery = z.object({
  state: z.enum(['any', ...mediaRequestStates]).default('waiting'),
  /** A part of a name, an address or an organization. */
  q: searchText,
  page,
});
export type MediaRequestsQuery = z.output<typeof mediaRequestsQuery>;

export const mediaRequest = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  media_organization_name: z.string(),
  explanation: z.string(),
  /** Whether they requested broadcaster access at sign-up; that is granted with the account's roles. */
  broadcaster_requested: z.boolean(),
  state: z.enum(mediaRequestStates),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  abilities: z.object({ decide: z.boolean(), undo: z.boolean() }),
});
export type MediaRequest = z.output<typeof mediaRequest>;

export const mediaDecisions = ['granted', 'refused'] as const;
export type MediaDecision = (typeof mediaDecisions)[number];
export const mediaDecisionInput = z.strictObject({
  decision: z.enum(mediaDecisions),
  /** The text of the email. */
  letter: visibleText(maxLetterText),
});
export type MediaDecisionInput = z.output<typeof mediaDecisionInput>;
