import type { ScreenName } from '@parade/contract/access/screens.ts';
import type { ListView } from '@parade/contract/settings/views/view.ts';
import { type JudgedShape, type ListPlace, type ListShape, useListPlace } from '../../http/listAddress.ts';
import { type ViewTab, ViewTabs } from '../../ui/list/ViewTabs.tsx';
import { useViews } from './queries.ts';
import { ViewActs } from './ViewActs.tsx';

type Filters = Readonly<Record<string, string>>;

/** A view that a list comes with: a name for some filters. */
export interface Preset<F> {
  readonly key: string;
  readonly label: string;
  /** What differs from how the list starts. */
  readonly filters: Partial<Record<keyof F, string>>;
}

/** For lists without presets of their own: the way back to how the list starts. */
const wholeList = [{ key: 'all', label: 'All', filters: {} }];

interface Around<F> {
  readonly presets?: readonly Preset<F>[];
  /** How many rows a view has, by its id or the key of a preset; undefined while it is not known. */
  readonly countOf?: (view: number | string) => number | undefined;
}

/**
 * The place in a list, as useListPlace has it, with the views of it that people saved: `views` are the tabs for the
 * screen from two views on, with what may be done with them, which is beside the filters where there are no tabs;
 * `viewName` the one that is open. The bare address opens the view that somebody begins with.
 */
export function useViewedList<F extends Filters>(
  list: ScreenName,
  shape: JudgedShape<F>,
  { presets = wholeList, countOf }: Around<F> = {},
) {
  const { data } = useViews(list);
  const views = data?.data ?? [];
  const start = views.find((view) => view.is_default);
  const place = useListPlace({ ...shape, opensWith: start && placeIn(start, shape) });
  const open = views.find((view) => view.id === place.view);
  const preset = open ? undefined : presets.find((each) => isAt(place.filters, { ...shape.defaults, ...each.filters }));
  const tabs: ViewTab[] = [
    ...presets.map(({ key, label, filters }) => ({
      key,
      label,
      to: place.to({ filters: { ...shape.defaults, ...filters } as F }),
      count: countOf?.(key),
      isOpen: preset?.key === key,
    })),
    ...views.map((view) => ({
      key: String(view.id),
      label: view.name,
      to: place.to(placeIn(view, shape)),
      count: countOf?.(view.id),
      isOpen: open?.id === view.id,
    })),
  ];
  const now = {
    filters: changed(place.filters, shape.defaults),
    sort_by: place.sortBy,
    columns: place.columns ? [...place.columns] : null,
    page_size: place.pageSize === undefined || place.pageSize === shape.pageSizes?.[0] ? null : place.pageSize,
  };
  const isAsPreset = preset && now.sort_by === shape.defaultSort && !now.columns && now.page_size === null;
  // A list as it starts, or as one of its own tabs has it, is nothing to save.
  const acts =
    data && !isAsPreset ? (
      <ViewActs
        list={list}
        open={open}
        mayShare={data.may_share}
        now={now}
        toView={(view) => place.to(view ? placeIn(view, shape) : { filters: place.filters })}
      />
    ) : null;
  const hasTabs = tabs.length > 1 || views.length > 0;
  return {
    place,
    // The list's own tabs are there at once: the filters below them stay where they are when saved views arrive.
    views:
      data || hasTabs
        ? { tabs: hasTabs ? <ViewTabs tabs={tabs} acts={acts} /> : null, acts: hasTabs ? null : acts }
        : undefined,
    viewName: open?.name ?? (preset && preset !== presets[0] ? preset.label : undefined),
  };
}

/** Where the view leads; what the list does not know counts for nothing. */
function placeIn<F extends Filters>(view: ListView, { defaults, pageSizes }: ListShape<F>): ListPlace<F> {
  const known = Object.keys(defaults).map((key) => [
    key,
    Object.hasOwn(view.filters, key) ? view.filters[key] : defaults[key],
  ]);
  const size = pageSizes?.find((each) => each === view.page_size) ?? pageSizes?.[0];
  return {
    filters: Object.fromEntries(known) as F,
    sortBy: view.sort_by,
    page: 1,
    view: view.id,
    ...(view.columns ? { columns: view.columns } : {}),
    ...(size === undefined ? {} : { pageSize: size }),
  };
}

function changed(filters: Filters, defaults: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([key, value]) => value !== defaults[key]));
}

function isAt(filters: Filters, others: Filters): boolean {
  return Object.keys(others).every((key) => filters[key] === others[key]);
}
