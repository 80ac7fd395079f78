import { statusChoices } from '@parade/contract/entries/directory.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { allEntries, isExported } from '@parade/contract/reports/export.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import type { reportsRoutes } from '@parade/contract/reports/routes.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useSession } from '../access/session.tsx';
import { useReps } from '../entries/queries.ts';
import { liaisonLabel } from '../entries/words.ts';
import { useListPlace } from '../http/listAddress.ts';
import { typeFilter, yearFilter } from '../settings/filters.ts';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen, type ListSection } from '../ui/ListScreen.tsx';
import { type Export, ExportButton } from './ExportList.tsx';
import { reportsList } from './reportsList.ts';
import styles from './reports.module.css';

type Filters = ReturnType<typeof reportsList>['defaults'];

/** X-08: /reports. */
export function ReportsPage() {
  const { data } = useSession();
  const place = useListPlace(reportsList(data.settings));
  const reps = useReps(true);
  return (
    <ListScreen
      title="Reports"
      lead="Export entries and forms to Excel. The filters apply to every file on this page, as they do in the Directory of Entries."
      place={place}
      filters={filterChoices(data, reps.data?.data ?? [])}
      search="Search"
      label="Files"
      columns={columns}
      sections={sectionsOf(data, place.filters)}
      keyOf={(file) => file.key}
      tools={(file) => <ExportButton line={file} />}
    />
  );
}

const columns: readonly Column<Export>[] = [
  {
    key: 'file',
    label: 'File',
    render: ({ title, about }) => (
      <>
        {title}
        {about ? <span className={styles['about']}>{about}</span> : null}
      </>
    ),
  },
];

function sectionsOf(data: InitialData, filters: Filters): ListSection<Export>[] {
  const isAll = filters.type === 'any';
  const types = data.organization_types.filter((type) => isAll || String(type.id) === filters.type);
  const file = (formTypeOrId: string, title: string, about?: string, narrowed = filters): Export => ({
    key: formTypeOrId,
    title,
    ...(about ? { about } : {}),
    wanted: { formTypeOrId, query: queryOf(narrowed) },
  });
  return [
    {
      title: 'Entries',
      rows: [
        file(
          allEntries,
          isAll ? 'All entries' : 'Entries of this type',
          'One row per entry: status, liaison, dates, participant and waiver counts, and contacts.',
        ),
      ],
    },
    {
      title: 'Entries by type',
      head: <p className={styles['about']}>The same columns, plus every answer in the application and the profile.</p>,
      rows: types.map(({ id, name }) => file(String(id), name)),
    },
    {
      title: 'Commemorative photos',
      rows: [
        file(
          'commemorative-photo',
          'Commemorative Photo',
          'Name as printed, second line, choice, number of prints and shipping address.',
        ),
      ],
    },
    ...types.map(({ id, name }) => ({
      title: `Forms: ${name}`,
      head: <p className={styles['about']}>Every answer in the form, one row per entry.</p>,
      rows: formsFor(id)
        .filter((form) => isExported(form.form_type))
        .map((form) => file(form.form_type, form.name, undefined, { ...filters, type: String(id) })),
    })),
  ];
}

/** Filters as the address has them, judged by the call's query. */
function queryOf(filters: Filters): GivenQuery<typeof reportsRoutes.exportForm> {
  return filters as GivenQuery<typeof reportsRoutes.exportForm>;
}

function filterChoices(
  data: InitialData,
  reps: readonly { id: number; first_name: string; last_name: string }[],
): FilterChoice[] {
  return [
    yearFilter(data, { any: true }),
    typeFilter(data),
    { key: 'status', label: 'Application Status', preset: 'any', options: statusChoices },
    {
      key: 'rep',
      label: liaisonLabel(data.settings),
      preset: 'any',
      options: [
        { value: 'any', label: 'Any liaison' },
        { value: 'none', label: 'Unassigned' },
        ...reps.map((rep) => ({ value: String(rep.id), label: fullName(rep) })),
      ],
    },
  ];
}
