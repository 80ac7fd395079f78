import { sql } from 'kysely';

/** Whether {organizationId}/{year} addresses the entry of a query of `entries`. */
export const isFirst = sql<boolean>`not exists (select from entries e where e.organization_id = entries.organization_id and e.year = entries.year and (e.address_rank, e.id) < (entries.address_rank, entries.id))`;
