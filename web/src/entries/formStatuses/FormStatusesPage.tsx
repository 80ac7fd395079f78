import { pathTo } from '@parade/contract/access/screens.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { statusChoices } from '@parade/contract/entries/directory.ts';
import {
  defaultFormStatusSort,
  type FormStatusColumn,
  type FormStatusRow,
  formStatusFilterDefaults,
  formStatusPageSizes,
  formStatusSorts,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { IconMail } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { useFollow } from '../../http/useFollow.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkBar, type Column } from '../../ui/DataTable.tsx';
import type { FilterChoice } from '../../ui/FilterBar.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, StatusPill } from '../../ui/Page.tsx';
import { statusTones } from '../words.ts';
import { CellLink } from './CellLink.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { readFormStatuses, useFormStatuses } from './queries.ts';
import { SendReports } from './SendReports.tsx';
import { useChoice } from './useChoice.ts';
import './formStatuses.css';

/** /entry-form-statuses: who is behind. A row for each entry of a type, a column for each of its forms. */
export function FormStatusesPage() {
  const { data, can } = useSession();
  const mayWrite = can('sendReminders');
  const currentYear = data.settings.current_parade_year;
  const place = useListPlace({
    base: pathTo('formStatuses'),
    defaults: formStatusFilterDefaults(currentYear),
    defaultSort: defaultFormStatusSort,
    sorts: formStatusSorts,
    pageSizes: formStatusPageSizes,
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
  const follow = useFollow();
  const columns = useMemo(() => columnsOf(table?.header ?? [], follow), [table?.header, follow]);
  const rows = table?.rows;
  return (
    <>
      <ListScreen
        title="Form Statuses"
        place={place}
        query={list}
        total={list.data?.totalRows}
        readAll={() => readFormStatuses({ ...asked, sortBy })}
        actions={can('sendStatusReports') ? <SendReports year={Number(year) || currentYear} /> : undefined}
        filters={filterChoices(data)}
        search="Search"
        head={
          mayWrite && list.data && list.data.totalRows > 0 ? (
            <ChoiceBar header={list.data.header} asked={asked} onChoose={choose} />
          ) : null
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
        empty={<EmptyState title="No entries found">Remove a filter or try a different search.</EmptyState>}
        bulk={
          <BulkBar count={chosen.size} onClear={clear}>
            <Button look="primary" icon={<IconMail size={20} aria-hidden />} onClick={() => setWriting(true)}>
              Email their leaders
            </Button>
          </BulkBar>
        }
        size={pageSize}
        sizes={formStatusPageSizes}
      />
      {isWriting ? (
        <MessageDialog
          entry_ids={[...chosen].map(Number)}
          about={about}
          example={rows?.find((row) => chosen.has(row.id))?.official_name}
          onClose={() => setWriting(false)}
          onSent={clear}
        />
      ) : null}
    </>
  );
}

function columnsOf(header: readonly FormStatusColumn[], follow: ReturnType<typeof useFollow>): Column<FormStatusRow>[] {
  return [
    { key: 'name', label: 'Entry', sort: 'name', width: 240, render: (row) => row.official_name },
    { key: 'completion', label: 'Complete', align: 'end', width: 104, render: (row) => `${row.completion}%` },
    ...header.map(
      (column, index): Column<FormStatusRow> => ({
        key: column.form_type,
        label: column.name,
        note: column.due_date === null ? undefined : `due ${showCivilDate(column.due_date)}`,
        render: (row) => {
          const cell = row.cells[index];
          return cell ? <CellLink row={row} cell={cell} column={column} follow={follow} /> : null;
        },
      }),
    ),
    {
      key: 'status',
      label: 'Application Status',
      sort: 'status',
      render: (row) => (
        <StatusPill tone={statusTones[row.displayed_status]}>{statusLabels[row.displayed_status]}</StatusPill>
      ),
    },
    {
      key: 'organization',
      label: 'Organization',
      sort: 'organization',
      width: 240,
      render: (row) => row.organization_name,
    },
    {
      key: 'updated',
      label: 'Last Updated',
      sort: 'updated',
      render: (row) => (row.user_last_updated_at === null ? '—' : showDay(row.user_last_updated_at)),
    },
  ];
}

function filterChoices(data: InitialData): FilterChoice[] {
  const { type, status } = formStatusFilterDefaults(data.settings.current_parade_year);
  return [
    yearFilter(data, { ahead: true }),
    typeFilter(data, { any: false, preset: type }),
    { key: 'status', label: 'Application Status', preset: status, options: statusChoices },
  ];
}
