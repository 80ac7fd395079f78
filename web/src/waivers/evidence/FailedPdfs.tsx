import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { type FailedPdf, maxListedPdfs, pdfProblems } from '@parade/contract/waivers/failedPdf.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useFailedPdfs, useRetryPdfs } from '../queries.ts';

/** N-10: signed PDFs that were given up, with why, to try again. */
export function FailedPdfs() {
  const list = useFailedPdfs();
  const total = list.data?.total ?? 0;
  const isTriable = list.data?.data.some(({ is_waiting }) => !is_waiting) ?? false;
  return (
    <Section
      title="Signed PDFs"
      {...(total > maxListedPdfs && { note: `the newest ${maxListedPdfs} of ${total.toLocaleString('en-US')}` })}
      actions={isTriable ? <RetryButton label="Try all again" /> : null}
    >
      {list.error ? (
        <ErrorNotice error={list.error} retry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Signed PDFs"
          rows={list.data?.data}
          keyOf={(row) => row.token}
          columns={columns}
          linkOf={(row) => pathTo('reviewWaiver', { token: row.token })}
          tools={(row) => (row.is_waiting ? null : <RetryButton label="Try again" pdf={row} />)}
          empty={<p>Every signed PDF has been created.</p>}
        />
      )}
    </Section>
  );
}

const columns: readonly Column<FailedPdf>[] = [
  { key: 'name', label: 'Signer', wrap: true, render: (row) => row.name },
  {
    key: 'entry',
    label: 'Entry',
    wrap: true,
    render: ({ entry }) =>
      entry ? <Link to={entryPath(entry, 'waivers')}>{entry.official_name}</Link> : 'The entry was deleted',
  },
  {
    key: 'signed',
    label: 'Signed',
    wrap: true,
    render: (row) => (row.signed_at ? showInstant(row.signed_at) : '—'),
  },
  { key: 'given_up', label: 'Given up', wrap: true, render: (row) => showInstant(row.given_up_at) },
  { key: 'tries', label: 'Tries', align: 'end', render: (row) => row.tries },
  {
    key: 'cause',
    label: 'Cause',
    wrap: true,
    render: (row) =>
      row.is_waiting ? <StatusPill tone="info">Being tried again</StatusPill> : pdfProblems[row.problem],
  },
];

/** Tries one again, or all. */
function RetryButton({ label, pdf }: { label: string; pdf?: FailedPdf }) {
  const retry = useRetryPdfs();
  const toast = useToast();
  return (
    <Button
      look={pdf ? 'quiet' : 'primary'}
      busy={retry.isPending}
      {...(pdf && { 'aria-label': `${label}: ${pdf.name}` })}
      onClick={() =>
        // The button is gone before this answers: only a promise outlives it.
        void retry.mutateAsync(pdf ? [pdf.token] : undefined).then(
          ({ count }) => toast.success(triedWords(count), 'Each one leaves the list once it has been created.'),
          (error: Error) => toast.error('Nothing was retried', error.message),
        )
      }
    >
      {label}
    </Button>
  );
}

function triedWords(count: number): string {
  if (count === 0) return 'Being tried already';
  return counted(count, 'signed PDF is tried again', 'signed PDFs are tried again');
}
