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
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { staffYearsAhead } from '@parade/contract/settings/setting.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { IconMail } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { useFollow } from '../../http/useFollow.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkBar, type Column, DataTable, Pager } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FilterBar, type FilterChoice } from '../../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, PageHeader, StatusPill } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { statusTones } from '../words.ts';
import { CellLink } from './CellLink.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useCountStatusReports, useFormStatuses, useSendStatusReports } from './queries.ts';
import { useChoice } from './useChoice.ts';
import './formStatuses.css';

/** /entry-form-statuses: who is behind. A row for each entry of a type, a column for each of its forms. */
export function FormStatusesPage() {
  const { data, can } = useSession();
  const mayWrite = can('sendReminders');
  const currentYear = data.settings.current_parade_year;
  const shape = useMemo(
    () => ({
      base: pathTo('formStatuses'),
      defaults: formStatusFilterDefaults(currentYear),
      defaultSort: defaultFormStatusSort,
      pageSizes: formStatusPageSizes,
    }),
    [currentYear],
  );
  const place = useListPlace(shape);
  const { year, type, status, q } = place.filters;
  const pageSize = place.pageSize ?? formStatusPageSizes[0];
  const sortBy = knownSort(place.sortBy);
  const list = useFormStatuses({
    filterYear: year,
    filterOrganizationType: type,
    filterStatus: status,
    q,
    sortBy,
    page: place.page,
    perPage: pageSize,
  });
  // Drawn behind what is typed: a thousand rows that arrive must not hold up the next key.
  const table = useDeferredValue(list.data);
  const total = list.data?.totalRows ?? 0;
  const { chosen, choose, about, clear } = useChoice(`${year}/${type}`);
  const [isWriting, setWriting] = useState(false);
  const asked = { filterYear: year, filterOrganizationType: type, filterStatus: status, q };
  const follow = useFollow();
  const columns = useMemo(() => columnsOf(table?.header ?? [], follow), [table?.header, follow]);
  const rows = table?.rows;
  return (
    <div className="wide">
      <PageHeader
        title="Form Statuses"
        count={list.data?.totalRows}
        actions={can('sendStatusReports') ? <SendReports year={Number(year) || currentYear} /> : undefined}
      />
      <FilterBar
        filters={filterChoices(data)}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        search={{ key: 'q', label: 'Search' }}
      />
      {mayWrite && list.data && list.data.totalRows > 0 ? (
        <ChoiceBar header={list.data.header} asked={asked} onChoose={choose} />
      ) : null}
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <DataTable
          label="Form statuses"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          linkOf={(row) => entryPath(row, 'submissions')}
          sorted={{ by: sortBy, to: place.toSort }}
          frame={{ place: [place.page, pageSize, sortBy, year, type, status, q].join('/') }}
          {...(mayWrite
            ? {
                selection: {
                  chosen,
                  onChange: (ids: Set<string | number>) => choose(ids),
                  labelOf: (row: FormStatusRow) => row.official_name,
                },
              }
            : {})}
          empty={<EmptyState title="No entries found">Remove a filter or try a different search.</EmptyState>}
        />
      )}
      <div className="form-statuses-foot">
        <PageSize size={pageSize} to={place.toSize} />
        <Pager page={place.page} size={pageSize} total={total} to={place.toPage} />
      </div>
      <BulkBar count={chosen.size} onClear={clear}>
        <Button look="primary" icon={<IconMail size={20} aria-hidden />} onClick={() => setWriting(true)}>
          Email their leaders
        </Button>
      </BulkBar>
      {isWriting ? (
        <MessageDialog
          entry_ids={[...chosen].map(Number)}
          about={about}
          example={rows?.find((row) => chosen.has(row.id))?.official_name}
          onClose={() => setWriting(false)}
          onSent={clear}
        />
      ) : null}
    </div>
  );
}

function SendReports({ year }: { year: number }) {
  const counting = useCountStatusReports();
  const send = useSendStatusReports();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const shown = await counting.mutateAsync(year).catch(() => undefined);
    if (!shown) {
      toast.error(FORM_NOTICES.status_report_failed);
      return;
    }
    const entries = shown.count === 1 ? '1 accepted entry' : `${shown.count.toLocaleString('en-US')} accepted entries`;
    const yes = await confirm({
      title: 'Send Status Reports?',
      body: `The leaders of ${entries} of ${year} with incomplete forms get an email listing what is missing and when it is due. Entries that were already emailed today are skipped.`,
      act: 'Send Status Reports',
      cancelLabel: 'Don’t send',
    });
    if (!yes) return;
    send.mutate(
      { year, count: shown.count },
      {
        onSuccess: ({ emails_queued }) =>
          toast.success(
            emails_queued === 0 ? 'Nothing to send' : 'Status reports queued',
            emails_queued === 0
              ? 'All forms are complete, or their leaders were already emailed today.'
              : `${emails_queued} ${emails_queued === 1 ? 'email' : 'emails'} queued.`,
          ),
        onError: (error) => toast.error(FORM_NOTICES.status_report_failed, error.message),
      },
    );
  };
  return (
    <Button
      look="primary"
      icon={<IconMail size={20} aria-hidden />}
      busy={counting.isPending || send.isPending}
      onClick={() => void ask()}
    >
      Send Status Reports
    </Button>
  );
}

function PageSize({ size, to }: { size: number; to: (size: number) => string }) {
  const navigate = useNavigate();
  return (
    <label className="form-statuses-size no-print">
      Rows per page
      <select
        className="field-control"
        value={size}
        onChange={(event) => void navigate(to(Number(event.target.value)))}
      >
        {formStatusPageSizes.map((each) => (
          <option key={each} value={each}>
            {each.toLocaleString('en-US')}
          </option>
        ))}
      </select>
    </label>
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

function knownSort(token: string): string {
  const column = token.replace(/^-/, '');
  return (formStatusSorts as readonly string[]).includes(column) ? token : defaultFormStatusSort;
}

function filterChoices(data: InitialData): FilterChoice[] {
  const current = data.settings.current_parade_year;
  const defaults = formStatusFilterDefaults(current);
  const known = new Set([
    ...data.parades.map((parade) => parade.event_year),
    ...Array.from({ length: staffYearsAhead + 1 }, (_, n) => current + n),
  ]);
  return [
    {
      key: 'year',
      label: 'Parade Year',
      preset: defaults.year,
      options: [...known].sort((a, b) => b - a).map((year) => ({ value: String(year), label: String(year) })),
    },
    {
      key: 'type',
      label: 'Entity Type',
      preset: defaults.type,
      options: data.organization_types.map((type) => ({ value: String(type.id), label: type.name })),
    },
    { key: 'status', label: 'Application Status', preset: defaults.status, options: statusChoices },
  ];
}
