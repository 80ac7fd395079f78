import { statusChoices } from '@parade/contract/entries/directory.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { allEntries, isExported } from '@parade/contract/reports/export.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import type { reportsRoutes } from '@parade/contract/reports/routes.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { useSession } from '../access/session.tsx';
import { useReps } from '../entries/queries.ts';
import { liaisonLabel } from '../entries/words.ts';
import { useListPlace } from '../http/listAddress.ts';
import { typeFilter, yearFilter } from '../settings/filters.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen, type ListSection } from '../ui/ListScreen.tsx';
import { Kind } from '../ui/program/Tones.tsx';
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
      brief
      columns={columns}
      sections={[...sectionsOf(data, place.filters), ...formSectionsOf(data, place)]}
      keyOf={(file) => file.key}
      tools={(file) => <ExportButton line={file} />}
    />
  );
}

const columns: readonly Column<Export>[] = [
  {
    key: 'file',
    label: 'File',
    wrap: true,
    render: ({ title, about }) => (
      <>
        <strong>{title}</strong>
        {about ? <span className={styles['about']}>{about}</span> : null}
      </>
    ),
  },
];

function fileOf(filters: Filters, formTypeOrId: string, title: string, about?: string): Export {
  return {
    key: formTypeOrId,
    title,
    ...(about ? { about } : {}),
    wanted: { formTypeOrId, query: queryOf(filters) },
  };
}

function sectionsOf(data: InitialData, filters: Filters): ListSection<Export>[] {
  const isAll = filters.type === 'any';
  const types = data.organization_types.filter((type) => isAll || String(type.id) === filters.type);
  const file = (formTypeOrId: string, title: string, about?: string) => fileOf(filters, formTypeOrId, title, about);
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
  ];
}

/** The files of one type: those of all types are a hundred, and nobody takes one without knowing its type. */
function formSectionsOf(
  data: InitialData,
  { filters, setFilter }: { readonly filters: Filters; readonly setFilter: (key: string, value: string) => void },
): ListSection<Export>[] {
  const type = data.organization_types.find(({ id }) => String(id) === filters.type);
  if (!type)
    return [
      {
        title: 'Forms',
        head: <p className={styles['about']}>Choose an entity type to see its forms.</p>,
        rows: [],
        empty: <FormTypes types={data.organization_types} onChoose={(id) => setFilter('type', String(id))} />,
      },
    ];
  return [
    {
      title: `Forms: ${type.name}`,
      head: <p className={styles['about']}>Every answer in the form, one row per entry.</p>,
      rows: exportedForms(type.id).map((form) => fileOf(filters, form.form_type, form.name)),
    },
  ];
}

function exportedForms(type_id: number) {
  return formsFor(type_id).filter((form) => isExported(form.form_type));
}

interface FormTypesProps {
  readonly types: InitialData['organization_types'];
  readonly onChoose: (id: number) => void;
}

function FormTypes({ types, onChoose }: FormTypesProps) {
  return (
    <ul className={styles['types']}>
      {types.map(({ id, name }) => (
        <li key={id}>
          <Button look="quiet" onClick={() => onChoose(id)}>
            <Kind tone={typeTone(id)}>{name}</Kind>
          </Button>
          <span>{counted(exportedForms(id).length, 'form')}</span>
        </li>
      ))}
    </ul>
  );
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
    { key: 'status', label: 'Application Status', shortLabel: 'Status', preset: 'any', options: statusChoices },
    {
      key: 'rep',
      label: liaisonLabel(data.settings),
      shortLabel: 'Liaison',
      preset: 'any',
      options: [
        { value: 'any', label: 'Any liaison' },
        { value: 'none', label: 'Unassigned' },
        ...reps.map((rep) => ({ value: String(rep.id), label: fullName(rep) })),
      ],
    },
  ];
}
