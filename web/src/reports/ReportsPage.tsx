import { pathTo } from '@parade/contract/access/screens.ts';
import { defaultDirectorySort, directoryFilterDefaults, statusChoices } from '@parade/contract/entries/directory.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { allEntries, isExported } from '@parade/contract/reports/export.ts';
import type { reportsRoutes } from '@parade/contract/reports/routes.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { useMemo } from 'react';
import { useSession } from '../access/session.tsx';
import { useReps } from '../entries/queries.ts';
import { liaisonLabel } from '../entries/words.ts';
import { useListPlace } from '../http/listAddress.ts';
import { FilterBar, type FilterChoice } from '../ui/FilterBar.tsx';
import { PageHeader, Section } from '../ui/Page.tsx';
import { type Export, ExportList } from './ExportList.tsx';
import styles from './reports.module.css';

type Filters = ReturnType<typeof directoryFilterDefaults>;

/** X-08: /reports. */
export function ReportsPage() {
  const { data } = useSession();
  const current = data.settings.current_parade_year;
  const shape = useMemo(
    () => ({ base: pathTo('reports'), defaults: directoryFilterDefaults(current), defaultSort: defaultDirectorySort }),
    [current],
  );
  const place = useListPlace(shape);
  const reps = useReps(true);
  const types = data.organization_types.filter(
    (type) => place.filters.type === 'any' || String(type.id) === place.filters.type,
  );
  return (
    <>
      <PageHeader
        title="Reports"
        lead="Export entries and forms to Excel. The filters apply to every file on this page, as they do in the Directory of Entries."
      />
      <FilterBar
        filters={filterChoices(data, reps.data?.data ?? [])}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        search={{ key: 'q', label: 'Search' }}
      />
      <Section title="Entries">
        <ExportList
          exports={[
            {
              key: allEntries,
              title: types.length === data.organization_types.length ? 'All entries' : 'Entries of this type',
              about: 'One row per entry: status, liaison, dates, participant and waiver counts, and contacts.',
              wanted: { formTypeOrId: allEntries, query: queryOf(place.filters) },
            },
            ...types.map((type) => ({
              key: String(type.id),
              title: type.name,
              about: 'The same columns, plus every answer in the application and the profile.',
              wanted: { formTypeOrId: String(type.id), query: queryOf(place.filters) },
            })),
          ]}
        />
      </Section>
      <Section title="Commemorative photos">
        <ExportList
          exports={[
            {
              key: 'commemorative-photo',
              title: 'Commemorative Photo',
              about: 'Name as printed, second line, choice, number of prints and shipping address.',
              wanted: { formTypeOrId: 'commemorative-photo', query: queryOf(place.filters) },
            },
          ]}
        />
      </Section>
      <Section title="Forms by organization type">
        {types.map((type) => (
          <details key={type.id} className={styles['ofType']} open={types.length === 1}>
            <summary>{type.name}</summary>
            <ExportList exports={formExports(type.id, place.filters)} />
          </details>
        ))}
      </Section>
    </>
  );
}

function formExports(organization_type: number, filters: Filters): Export[] {
  return formsFor(organization_type)
    .filter((form) => isExported(form.form_type))
    .map((form) => ({
      key: form.form_type,
      title: form.name,
      wanted: {
        formTypeOrId: form.form_type,
        query: queryOf({ ...filters, type: String(organization_type) }),
      },
    }));
}

/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
function queryOf(filters: Filters): GivenQuery<typeof reportsRoutes.exportForm> {
  return filters as GivenQuery<typeof reportsRoutes.exportForm>;
}

function filterChoices(
  data: InitialData,
  reps: readonly { id: number; first_name: string; last_name: string }[],
): FilterChoice[] {
  const current = data.settings.current_parade_year;
  const years = [...new Set([current, ...data.parades.map((parade) => parade.event_year)])].sort((a, b) => b - a);
  return [
    {
      key: 'year',
      label: 'Parade Year',
      preset: String(current),
      options: [
        { value: 'any', label: 'Any year' },
        ...years.map((year) => ({ value: String(year), label: String(year) })),
      ],
    },
    {
      key: 'type',
      label: 'Entity Type',
      preset: 'any',
      options: [
        { value: 'any', label: 'Any type' },
        ...data.organization_types.map((type) => ({ value: String(type.id), label: type.name })),
      ],
    },
    { key: 'status', label: 'Application Status', preset: 'any', options: statusChoices },
    {
      key: 'rep',
      label: liaisonLabel(data.settings),
      preset: 'any',
      options: [
        { value: 'any', label: 'Any liaison' },
        { value: 'none', label: 'Unassigned' },
        ...reps.map((rep) => ({ value: String(rep.id), label: `${rep.first_name} ${rep.last_name}` })),
      ],
    },
  ];
}
