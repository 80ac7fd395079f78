import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { permissionsOf } from '@parade/contract/access/permissions.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { displayedStatus, type EntryStatus } from '@parade/contract/entries/status.ts';
import { formTypes } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { isMediaGuideOpen } from '@parade/contract/settings/setting.ts';
import type { CurrentUser, InitialData, NavigationPage } from '@parade/contract/users/session.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../access/actor.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { navigationRows } from '../../content/reads.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, publicPartOf, readOrganizationTypes, readParades, readSettings } from '../../settings/reads.ts';
import { organizationRolesOf } from '../reads.ts';

/**
 * Returns everything a browser needs before its first screen (decisions: 'initial_data: user with roles and
 * permissions, settings that the role may see, parades, organization types, navigation pages, form types, and the
 * user's current-year entries'). null: signed out.
 */
export async function readInitialData(portal: Portal, actor: Actor | null): Promise<InitialData> {
  const { db } = portal;
  const settings = await readSettings(db);
  const [parade_on, parades, organization_types, { pages, own }] = await Promise.all([
    paradeDayOf(db, settings.current_parade_year),
    readParades(db),
    readOrganizationTypes(db),
    readRows(portal, actor),
  ]);
  return {
    user: actor && own ? currentUser(portal, actor, pages, own) : null,
    settings: publicPartOf(settings),
    parade_on,
    is_media_guide_open: isMediaGuideOpen(settings, portal.clock.today()),
    parades,
    organization_types,
    navigation_pages: pages,
    form_types: actor ? formList : [],
    entries: (own?.entries ?? []).map(comingEntry),
    live_site_url: portal.config.liveSiteUrl ?? null,
  };
}

const formList = formTypes.map(currentForm).map(({ form_type, name, group }) => ({ form_type, name, group }));

/** Reads the pages of the menus and the person's rows in one statement, because every visit begins with it. */
async function readRows({ db, clock }: Portal, actor: Actor | null) {
  const pages = jsonArrayFrom(navigationRows(db, clock, actor)).as('pages');
  if (!actor) return { ...(await db.selectNoFrom(pages).executeTakeFirstOrThrow()), own: null };
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone', 'disabled_at', 'media_organization_name'])
    .select([
      pages,
      jsonArrayFrom(
        db
          .selectFrom('subscriptions')
          .select(['id', 'notification_type', 'organization_type'])
          .where('user_id', '=', actor.user_id)
          .orderBy('id'),
      ).as('subscriptions'),
      jsonArrayFrom(organizationRolesOf(db, actor.user_id)).as('organization_roles'),
      comingEntries(actor, clock.today()).as('entries'),
    ])
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow(() => new Refusal('not-signed-in'));
  const { pages: shown, ...own } = row;
  return { pages: shown, own };
}

type OwnRows = NonNullable<Awaited<ReturnType<typeof readRows>>['own']>;

function currentUser(
  { clock }: Portal,
  actor: Actor,
  navigation_pages: NavigationPage[],
  { organization_roles, entries: _, ...row }: OwnRows,
): CurrentUser {
  // The actor has the roles in effect now; the rest of the list would promise too much.
  const isGranted = (role: (typeof organization_roles)[number]) =>
    actor.organization_roles.some(
      (each) =>
        each.name === role.name &&
        each.organization_id === role.organization_id &&
        each.parade_year === role.parade_year,
    );
  return {
    id: actor.user_id,
    email: actor.email,
    ...row,
    email_verified: actor.email_verified,
    user_roles: [...actor.staff_roles],
    organization_roles: organization_roles.filter(isGranted),
    navigation_pages,
    permissions: permissionsOf(actor.roles),
    impersonated_by: actor.impersonator && {
      email: actor.impersonator.email,
      until: actor.impersonator.until,
      seconds_left: Math.max(0, Math.round((Date.parse(actor.impersonator.until) - clock.now().getTime()) / 1000)),
    },
    second_factor_due: actor.second_factor_due,
  };
}

interface OwnEntryRow {
  id: number;
  organization_id: number;
  year: number;
  is_first: boolean;
  official_name: string | null;
  organization_name: string;
  organization_type: number;
  status: EntryStatus | null;
  submitted_at: string | null;
  approved_at: string | null;
  rejected_at: string | null;
  role: OrganizationRole;
}

/**
 * Returns the entries that the person leads or builds for and whose parade is not over by this civil date, the soonest
 * first; once each, as leader if both.
 */
function comingEntries(actor: Actor, today: string): RawBuilder<OwnEntryRow[]> {
  const rolesJson = JSON.stringify(actor.organization_roles);
  return sql<OwnEntryRow[]>`(select coalesce(json_agg(coming), '[]') from (
    select distinct on (entries.year, entries.id) entries.id, entries.organization_id, entries.year, entries.official_name, organizations.name as organization_name,
      organizations.type_id as organization_type, entries.status, entries.submitted_at, entries.approved_at,
      entries.rejected_at, ${isFirst} as is_first, held.name as role
    from entries
    join organizations on organizations.id = entries.organization_id
    join jsonb_to_recordset(${rolesJson}::jsonb) as held (name text, organization_id integer, parade_year integer)
      on held.organization_id = entries.organization_id and coalesce(held.parade_year, entries.year) = entries.year
    join parades on parades.event_year = entries.year and parades.parade_on >= ${today}
    order by entries.year, entries.id, held.name desc) coming)`;
}

function comingEntry({
  submitted_at,
  approved_at,
  rejected_at,
  status,
  official_name,
  organization_name,
  ...entry
}: OwnEntryRow): InitialData['entries'][number] {
  return {
    ...entry,
    official_name: entryNameOf({ official_name, organization_name }),
    status: displayedStatus({ status, submitted_at, approved_at, rejected_at }),
  };
}
