import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The requested part of the trail; undefined means all, and so does the action 'any'. */
export interface TrailPart {
  readonly model?: string | undefined;
  readonly id?: string | undefined;
  /** Everything about this entry, in any model. */
  readonly entry?: number | undefined;
  /** Everything about this organization and its entries. */
  readonly organization?: number | undefined;
  /** The numbers of organizations merged into it, which their events keep. */
  readonly formerly?: readonly number[] | undefined;
  /** Everything done to this account, by it, or behind it. */
  readonly user?: number | undefined;
  /** Entries of an organization type; 'every' means any. */
  readonly organization_type?: number | 'every' | undefined;
  readonly action: string;
  readonly q?: string | undefined;
}

/** A model and an action of the trail, and whether such events belong to an organization type. */
export interface Kind {
  readonly model: string;
  readonly action: string;
  readonly about_entry: boolean;
}

type Value = string | number;

/**
 * One index of the trail to read in its order, newest first: columns with their required values. Several are combined.
 */
export type Path = readonly (readonly [column: string, value: Value])[];

/** How a part is read: the indexes, and further conditions on their rows. */
export interface Plan {
  readonly paths: readonly Path[];
  readonly rest: readonly RawBuilder<SqlBool>[];
  /** Whether it is some thousand rows at most, whatever is searched in it. */
  readonly isNarrow: boolean;
}

/** Returns the plan of a part without its search; null: the trail has no such events. */
export function planOf(part: TrailPart, kinds: readonly Kind[]): Plan | null {
  const possible = kinds.filter(
    (kind) =>
      (part.model === undefined || kind.model === part.model) &&
      (part.action === 'any' || kind.action === part.action) &&
      (part.organization_type === undefined || kind.about_entry),
  );
  if (possible.length === 0) return null;
  const wanted: [string, Value][] = [];
  if (part.model !== undefined) wanted.push(['model', part.model]);
  if (part.id !== undefined) wanted.push(['model_id', part.id]);
  if (part.entry !== undefined) wanted.push(['entry_id', part.entry]);
  if (part.organization !== undefined) wanted.push(['organization_id', part.organization]);
  if (part.action !== 'any') wanted.push(['action', part.action]);
  if (typeof part.organization_type === 'number') wanted.push(['organization_type', part.organization_type]);
  // If every event of the action has the model, the model is not a condition of its own.
  const isImplied = kinds.filter(({ action }) => action === part.action).every(({ model }) => model === part.model);
  const needed = wanted.filter(([column]) => !(column === 'model' && part.action !== 'any' && isImplied));
  const first = firstPaths(part, needed, possible);
  const known = new Set(first.isWhole ? first.paths[0]?.map(([column]) => column) : []);
  const rest = needed
    .filter(([column]) => !known.has(column))
    .map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`);
  if (part.user !== undefined && first.paths.length === 1)
    rest.push(
      sql<SqlBool>`(user_id = ${part.user} or impersonator_id = ${part.user} or (model = 'User' and model_id = ${String(part.user)}))`,
    );
  if (part.organization_type === 'every') rest.push(sql<SqlBool>`organization_type is not null`);
  return { paths: first.paths, rest, isNarrow: first.isNarrow };
}

function firstPaths(
  part: TrailPart,
  wanted: readonly (readonly [string, Value])[],
  possible: readonly Kind[],
): { paths: readonly Path[]; isNarrow: boolean; isWhole: boolean } {
  const take = (...columns: string[]): Path | undefined => {
    const path = columns.flatMap((column) => wanted.filter(([each]) => each === column));
    return path.length === columns.length ? path : undefined;
  };
  const narrow = take('entry_id') ?? take('model', 'model_id');
  if (narrow) return { paths: [narrow], isNarrow: true, isWhole: true };
  if (part.user !== undefined) {
    const { user } = part;
    const own: Path = [
      ['model', 'User'],
      ['model_id', String(user)],
    ];
    return { paths: [own, [['user_id', user]], [['impersonator_id', user]]], isNarrow: true, isWhole: false };
  }
  const organization = take('organization_id');
  if (organization) {
    const former = (part.formerly ?? []).map((id): Path => [['organization_id', id]]);
    return { paths: [organization, ...former], isNarrow: true, isWhole: true };
  }
  if (part.id !== undefined) {
    const { id } = part;
    const models = [...new Set(possible.map(({ model }) => model))];
    const paths = models.map(
      (model): Path => [
        ['model', model],
        ['model_id', id],
      ],
    );
    return { paths, isNarrow: true, isWhole: false };
  }
  const wide =
    take('organization_type', 'action') ?? take('action') ?? take('organization_type') ?? take('model') ?? [];
  return { paths: [wide], isNarrow: false, isWhole: true };
}

export interface Walk {
  readonly limit: number;
  /** Only events older than this one. */
  readonly before?: number | undefined;
  readonly select?: RawBuilder<unknown>;
}

/**
 * Returns the ids, or the selected columns, along one path, newest first. Its columns are compared as ranges and named
 * in the order, so that the planner has no other index to read in this order, such as the primary key past millions of
 * other rows.
 */
export function along(
  path: Path,
  rest: readonly RawBuilder<SqlBool>[],
  { limit, before, select = sql`id` }: Walk,
): RawBuilder<unknown> {
  const conditions = [
    ...path.map(([column, value]) => sql<SqlBool>`${sql.ref(column)} >= ${value} and ${sql.ref(column)} <= ${value}`),
    ...rest,
    ...(before === undefined ? [] : [sql<SqlBool>`id < ${before}`]),
  ];
  const order = [...path.map(([column]) => sql`${sql.ref(column)}`), sql`id desc`];
  return sql`select ${select} from audit_events ${
    conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  } order by ${sql.join(order)} limit ${limit}`;
}
