/** The filters that many lists share: parade year and entity type, as the settings know them. */
import { type Role, worksForTheParade } from '@parade/contract/access/roles.ts';
import { type PublicSettings, staffYearsAhead } from '@parade/contract/settings/setting.ts';
import type { FilterChoice } from '../ui/FilterBar.tsx';

interface Season {
  readonly settings: PublicSettings;
  readonly parades: readonly { readonly event_year: number }[];
  readonly organization_types: readonly { readonly id: number; readonly name: string }[];
  readonly user: { readonly user_roles: readonly Role[] } | null;
}

type Option = { readonly value: string; readonly label: string };

/** Which years may be chosen. `preset`: the year that stands unless another one is chosen, the current one. `ahead`: those that staff may already prepare, too, as for everybody who works for the parade; `only`: that one and no other. */
interface Years {
  readonly any?: boolean;
  readonly preset?: string;
  readonly ahead?: boolean;
  readonly only?: number | undefined;
}

/** The newest year first, in every list. */
export function yearFilter(
  { settings, parades, user }: Season,
  { any, preset, ahead, only }: Years = {},
): FilterChoice {
  const current = settings.current_parade_year;
  const known = new Set(parades.map((parade) => parade.event_year));
  if (ahead || worksForTheParade(user?.user_roles ?? []))
    for (let year = current; year <= current + staffYearsAhead; year += 1) known.add(year);
  const years = [...known].filter((year) => only === undefined || year === only).sort((a, b) => b - a);
  return {
    key: 'year',
    label: 'Parade Year',
    preset: preset ?? String(current),
    fixed: only !== undefined,
    options: [...(any && only === undefined ? [anyOption('Any year')] : []), ...years.map((year) => option(year))],
  };
}

/** `any`: all types together may be chosen. `preset`: the type that stands unless another one is chosen. */
export function typeFilter(
  { organization_types }: Pick<Season, 'organization_types'>,
  { any = true, preset = 'any', fixed = false }: { any?: boolean; preset?: string; fixed?: boolean } = {},
): FilterChoice {
  return {
    key: 'type',
    label: 'Entity Type',
    shortLabel: 'Type',
    preset,
    fixed,
    options: [...(any ? [anyOption('Any type')] : []), ...organization_types.map(({ id, name }) => option(id, name))],
  };
}

function anyOption(label: string): Option {
  return { value: 'any', label };
}

function option(value: number, label = String(value)): Option {
  return { value: String(value), label };
}
