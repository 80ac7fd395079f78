import { auditRoutes } from '@parade/contract/audit/routes.ts';
import { faqRoutes } from '@parade/contract/content/faq/routes.ts';
import { feedbackRoutes } from '@parade/contract/content/feedback/routes.ts';
import { contentRoutes } from '@parade/contract/content/routes.ts';
import { guideRoutes } from '@parade/contract/directory/guides/routes.ts';
import { commentaryRoutes } from '@parade/contract/directory/commentary/routes.ts';
import { programRoutes } from '@parade/contract/directory/program/routes.ts';
import { directoryRoutes } from '@parade/contract/directory/routes.ts';
import { choosingRoutes } from '@parade/contract/entries/choosing/routes.ts';
import { cosigningRoutes } from '@parade/contract/entries/cosigning/routes.ts';
import { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import { reviewRoutes } from '@parade/contract/entries/review/routes.ts';
import { todayRoutes } from '@parade/contract/reports/today/routes.ts';
import { entriesRoutes } from '@parade/contract/entries/routes.ts';
import { lineUpRoutes } from '@parade/contract/entries/lineUp/routes.ts';
import { acceptanceRoutes } from '@parade/contract/entries/acceptance/routes.ts';
import { tasksRoutes } from '@parade/contract/entries/tasks/routes.ts';
import { marginRoutes } from '@parade/contract/entries/margin/routes.ts';
import { entrySettingsRoutes } from '@parade/contract/entries/settings/routes.ts';
import { formsRoutes } from '@parade/contract/forms/routes.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '@parade/contract/http/route.ts';
import { notificationsRoutes } from '@parade/contract/notifications/routes.ts';
import { webhooksRoutes } from '@parade/contract/notifications/webhooks/routes.ts';
import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import { choosingPeopleRoutes } from '@parade/contract/participants/choosing/routes.ts';
import { participantsRoutes } from '@parade/contract/participants/routes.ts';
import { judgingRoutes } from '@parade/contract/judging/routes.ts';
import { interviewsRoutes } from '@parade/contract/press/interviews/routes.ts';
import { releasesRoutes } from '@parade/contract/press/releases/routes.ts';
import { pressRoutes } from '@parade/contract/press/routes.ts';
import { reportsRoutes } from '@parade/contract/reports/routes.ts';
import { mediaAccessRoutes } from '@parade/contract/users/mediaAccess/routes.ts';
import { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import { seasonsRoutes } from '@parade/contract/seasons/routes.ts';
import { settingsRoutes } from '@parade/contract/settings/routes.ts';
import { viewsRoutes } from '@parade/contract/settings/views/routes.ts';
import { tokensRoutes } from '@parade/contract/users/tokens/routes.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';

/** Every call of the contract by its name there; no two rooms name one alike. */
export const calls = {
  ...auditRoutes,
  ...choosingRoutes,
  ...contentRoutes,
  ...faqRoutes,
  ...feedbackRoutes,
  ...directoryRoutes,
  ...guideRoutes,
  ...programRoutes,
  ...commentaryRoutes,
  ...entriesRoutes,
  ...cosigningRoutes,
  ...entryFormsRoutes,
  ...entrySettingsRoutes,
  ...lineUpRoutes,
  ...acceptanceRoutes,
  ...marginRoutes,
  ...tasksRoutes,
  ...formStatusesRoutes,
  ...formsRoutes,
  ...notificationsRoutes,
  ...webhooksRoutes,
  ...organizationsRoutes,
  ...participantsRoutes,
  ...choosingPeopleRoutes,
  ...pressRoutes,
  ...releasesRoutes,
  ...interviewsRoutes,
  ...judgingRoutes,
  ...profileRoutes,
  ...mediaAccessRoutes,
  ...reportsRoutes,
  ...reviewRoutes,
  ...todayRoutes,
  ...seasonsRoutes,
  ...settingsRoutes,
  ...tokensRoutes,
  ...usersRoutes,
  ...viewsRoutes,
  ...waiversRoutes,
} as const;

export type CallName = keyof typeof calls;
export type RouteNamed<Name extends CallName> = (typeof calls)[Name];

/** What a call was made with, as the server reads it: parsed by the schemas of its route. */
export interface Asked<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}

interface Address {
  readonly name: CallName;
  readonly route: Route;
  readonly pattern: RegExp;
}

/** Paths without parameters first: '/api/waivers/all' is no token. */
const addresses: readonly Address[] = Object.entries<Route>(calls)
  .map(([name, route]) => ({
    name: name as CallName,
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  }))
  .sort((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);

/** The call that a method and path address, with the parameters of the path. */
export function callAt(
  method: string,
  path: string,
): { name: CallName; route: Route; params: Record<string, string> } | undefined {
  for (const { name, route, pattern } of addresses) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)] as const);
    return { name, route, params: Object.fromEntries(params) };
  }
  return undefined;
}
