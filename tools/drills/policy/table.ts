/** The whole policy. A new route needs a row in its module's file; `npm test` names a missing one. */
import { deskPolicy, judgingPolicy } from './desk.ts';
import { entriesPolicy } from './entries.ts';
import { officePolicy } from './office.ts';
import { creationPolicy, organizationsPolicy } from './organizations.ts';
import { mediaPolicy, requestsPolicy } from './mediaGuide.ts';
import { cosigningPolicy, participantsPolicy } from './participants.ts';
import type { Table } from './row.ts';
import { routeOf } from './row.ts';
import { ownLoginPolicy, tokensPolicy, usersPolicy } from './users.ts';
import { waiversPolicy } from './waivers.ts';

export const policy: Table = {
  ...usersPolicy,
  ...ownLoginPolicy,
  ...tokensPolicy,
  ...organizationsPolicy,
  ...creationPolicy,
  ...entriesPolicy,
  ...cosigningPolicy,
  ...participantsPolicy,
  ...waiversPolicy,
  ...officePolicy,
  ...deskPolicy,
  ...mediaPolicy,
  ...requestsPolicy,
  ...judgingPolicy,
};

export interface Differences {
  readonly routesWithoutRow: readonly string[];
  readonly rowsWithoutRoute: readonly string[];
}

/** Returns routes that the table lacks, and rows without a route. */
export function differencesTo(routes: readonly { readonly method: string; readonly path: string }[]): Differences {
  const routeKeys = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const rowKeys = new Set(Object.keys(policy).map((key) => `${routeOf(key).method} ${routeOf(key).path}`));
  return {
    routesWithoutRow: [...routeKeys].filter((key) => !rowKeys.has(key)),
    rowsWithoutRoute: [...rowKeys].filter((key) => !routeKeys.has(key)),
  };
}
