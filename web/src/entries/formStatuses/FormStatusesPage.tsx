import { pathTo } from '@parade/contract/access/screens.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { directoryFilterRules, statusChoices } from '@parade/contract/entries/directory.ts';
import {
  defaultFormStatusSort,
  type FormStatusRow,
  formStatusFilterDefaults,
  formStatusPageSizes,
  formStatusSorts,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import { isInRange, numberRanges } from '@parade/contract/http/lists/numbers.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { useViewedList } from '../../settings/views/useViewedList.tsx';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/table/BulkBar.tsx';
import type { FilterChoice } from '../../ui/FilterBar.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { noneAccepted } from '../words.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { columnsOf } from './matrix/columns.tsx';
import { Legend } from './matrix/Legend.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MissingDialog } from './matrix/MissingDialog.tsx';
import { readFormStatuses, useFormStatuses, useFormStatusTotals } from './queries.ts';
import { SendReports } from './SendReports.tsx';
import { useChoice } from './useChoice.ts';
import { useOpenedCell } from './matrix/useOpenedCell.ts';
import './formStatuses.css';

/** /entry-form-statuses: who is behind. A row for each entry of a type, a column for each of its forms. */
export function FormStatusesPage() {
  const { data, can } = useSession();
  const mayWrite = can('sendReminders');
  const currentYear = data.settings.current_parade_year;
  const { place, views, viewName } = useViewedList('formStatuses', shapeOf(currentYear), {
    presets: [{ key: 'accepted', label: 'Accepted', filters: {} }],
  });
  const { year, type, status, q } = place.filters;
  const pageSize = place.pageSize ?? formStatusPageSizes[0];
  const { sortBy } = place;
  const asked = { filterYear: year, filterOrganizationType: type, filterStatus: status, q };
  const list = useFormStatuses({ ...asked, sortBy, page: place.page, perPage: pageSize });
  // Drawn behind what is typed: a thousand rows that arrive must not hold up the next key.
  const table = useDeferredValue(list.data);
  const { chosen, choose, about, clear } = useChoice(`${year}/${type}`);
  const [isWriting, setWriting] = useState(false);
  const { data: totals } = useFormStatusTotals(asked, list.isSuccess && !list.isPlaceholderData);
  const cell = useOpenedCell(table);
  const columns = useMemo(
    () => columnsOf(table?.header ?? [], totals?.data, cell.open),
    [table?.header, totals?.data, cell.open],
  );
  const rows = table?.rows;
  return (
    <>
      <ListScreen
        title="Form Statuses"
        place={place}
        views={views}
        viewName={viewName}
        query={list}
        total={list.data?.totalRows}
        readAll={() => readFormStatuses({ ...asked, sortBy })}
        actions={can('sendStatusReports') ? <SendReports {...reportsOf(place.filters, currentYear)} /> : undefined}
        filters={filterChoices(data)}
        search="Search"
        head={
          <Head count={list.isError && !table ? 0 : table?.totalRows}>
            {mayWrite ? <ChoiceBar header={list.data?.header ?? []} asked={asked} onChoose={choose} /> : null}
          </Head>
        }
        label="Form statuses"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        linkOf={(row) => entryPath(row, 'submissions')}
        frame={{ place: [place.page, pageSize, sortBy, year, type, status, q].join('/') }}
        {...(mayWrite
          ? { selection: { chosen, onChange: choose, labelOf: (row: FormStatusRow) => row.official_name } }
          : {})}
        empty={
          <EmptyState drawing="horseshoe" title="No entries found">
            {status === 'accepted' && q === ''
              ? noneAccepted(year, { kind: data.organization_types.find(({ id }) => String(id) === type)?.name })
              : 'Remove a filter or try a different search.'}
          </EmptyState>
        }
        bulk={
          <BulkBar count={chosen.size} onClear={clear}>
            <Button look="primary" icon={<IconMail size={20} aria-hidden />} onClick={() => setWriting(true)}>
              Email leaders
            </Button>
          </BulkBar>
        }
        size={pageSize}
        sizes={formStatusPageSizes}
      />
      {cell.opened ? <MissingDialog {...cell.opened} onClose={cell.close} /> : null}
      {isWriting ? (
        <MessageDialog
          entry_ids={[...chosen].map(Number)}
          about={about}
          onClose={() => setWriting(false)}
          onSent={clear}
        />
      ) : null}
    </>
  );
}

function shapeOf(currentYear: number) {
  return {
    base: pathTo('formStatuses'),
    defaults: formStatusFilterDefaults(currentYear),
    defaultSort: defaultFormStatusSort,
    sorts: formStatusSorts,
    pageSizes: formStatusPageSizes,
    rules,
  };
}

/** As formStatusQuery has them, without its schemas, which the directory would load too: it shares files with this table. */
const rules = {
  ...directoryFilterRules,
  year: (value: string) => isInRange(value, numberRanges.year),
  type: (value: string) => isInRange(value, numberRanges.organizationType),
};

/** Explains the signs and how to choose by them; empty above an empty table, or where none arrived. There before the table, which it would push down. */
function Head({ count, children }: { count: number | undefined; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <div className={count === undefined ? 'form-statuses-corner form-statuses-coming' : 'form-statuses-corner'}>
      <Legend />
      {children}
    </div>
  );
}

/** Reports go to accepted entries: none of a table of others. */
function reportsOf({ year, type, status, q }: Readonly<Record<'year' | 'type' | 'status' | 'q', string>>, now: number) {
  return { year: Number(year) || now, type: Number(type), q, isAccepted: status === 'accepted' || status === 'any' };
}

function filterChoices(data: InitialData): FilterChoice[] {
  const { type, status } = formStatusFilterDefaults(data.settings.current_parade_year);
  return [
    yearFilter(data, { ahead: true }),
    typeFilter(data, { any: false, preset: type }),
    { key: 'status', label: 'Application Status', shortLabel: 'Status', preset: status, options: statusChoices },
  ];
}
