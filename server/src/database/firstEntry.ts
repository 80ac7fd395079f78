import { sql } from 'kysely';

/** True if {organizationId}/{year} addresses the entry of a query that selects from `entries`. */
export const isFirst = sql<boolean>`not exists (select from entries e where e.organization_id = entries.organization_id and e.year = entries.year and (e.address_rank, e.id) < (entries.address_rank, entries.id))`;
