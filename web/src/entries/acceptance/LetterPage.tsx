import { pathTo } from '@parade/contract/access/screens.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { useOverview } from '../queries.ts';
import { LetterPaper } from './LetterPaper.tsx';
import { useLetter } from './queries.ts';

/** /entries/{organizationId}/{year}/letter: the letter of acceptance on the screen as on paper, to print or to save. */
export function LetterPage() {
  const { organizationId, year } = useParams();
  const entry = useSearchParams()[0].get('entry');
  const overview = useOverview(
    idIn(organizationId ?? null),
    idIn(year ?? null),
    entry === null ? undefined : idIn(entry),
  );
  const letter = useLetter(overview.data?.entry.id);
  const error = overview.error ?? letter.error;
  if (error instanceof CallFailure && error.status === 404) return <Navigate to={pathTo('notFound')} replace />;
  if (error instanceof CallFailure && error.status === 403) return <ToNoAccess />;
  if (error && !(overview.data && letter.data))
    return <FailedPage error={error} retry={() => void (overview.error ? overview : letter).refetch()} />;
  if (!overview.data || !letter.data) return <LoadingRows rows={10} label="Loading the letter" />;
  return (
    <>
      <div className="no-print">
        <Breadcrumbs places={placesOf(overview.data)} />
        <PageHeader
          title="Letter of Acceptance"
          actions={
            <Button look="primary" icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          }
        />
      </div>
      <LetterPaper letter={letter.data} type={overview.data.organization.type} />
    </>
  );
}

function placesOf({ entry }: EntryOverview) {
  return [{ label: entry.official_name, to: entryPath(entry, 'view') }, { label: 'Letter of Acceptance' }];
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
