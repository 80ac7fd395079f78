import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { commentaryQuery } from '@parade/contract/directory/commentary/commentary.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { pastYearsAreOpen } from '../../settings/useNotOpenYet.tsx';
import { EmptyState, ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { usePrintedHead } from '../../ui/program/usePrintedHead.ts';
import { NoGuideEntries } from '../guides/NoGuideEntries.tsx';
import { CommentarySheet } from './CommentarySheet.tsx';
import { useCommentary, useCommentaryFile } from './queries.ts';
import styles from './commentary.module.css';

/** D-16: /commentary-sheets: what announcers say of each entry, in the order of the parade; a page each on paper. */
export function CommentaryPage() {
  const { data } = useSession();
  const { current_parade_year, media_guide_open_date, parade_name } = data.settings;
  const place = useListPlace({
    base: pathTo('commentary'),
    defaults: { year: String(current_parade_year), type: 'any' },
    defaultSort: 'parade_order',
    sorts: ['parade_order'],
    query: commentaryQuery,
  });
  const { year, type } = place.filters;
  const asked = { year, type };
  const commentary = useCommentary(asked);
  const sheets = commentary.data;
  const shownYear = sheets?.year ?? current_parade_year;
  const parade = `${nthParade(shownYear)} ${parade_name}`;
  usePrintedHead(parade, `Commentary Sheets ${shownYear}`);
  return (
    <div className={`narrow ${styles['sheets']}`}>
      <PageHeader
        title="Commentary Sheets"
        count={sheets?.total}
        lead={`${parade}, in parade order`}
        actions={sheets?.total ? <Acts asked={asked} /> : null}
      />
      <FilterBar
        filters={[yearFilter(data), typeFilter(data)]}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
      />
      {commentary.error && !sheets ? (
        <ErrorNotice error={commentary.error} retry={() => void commentary.refetch()} />
      ) : null}
      {!sheets && !commentary.error ? <LoadingRows rows={8} label="Loading the commentary sheets" /> : null}
      {sheets?.total === 0 ? (
        !sheets.is_open && Number(year) >= current_parade_year ? (
          <EmptyState title="Commentary sheets are not open yet" drawing="stand">
            They open with the media guide on {showCivilDate(media_guide_open_date)}. {pastYearsAreOpen}
          </EmptyState>
        ) : (
          <NoGuideEntries type={type} />
        )
      ) : null}
      {sheets?.data.map((sheet) => (
        <CommentarySheet key={sheet.id} sheet={sheet} />
      ))}
    </div>
  );
}

function Acts({ asked }: { asked: Readonly<Record<string, string>> }) {
  const toast = useToast();
  const file = useCommentaryFile(asked);
  const take = (format: 'Excel' | 'Word') =>
    tellOutcome(toast, file.mutateAsync(format), { failed: 'We couldn’t create the file' });
  const busy = (format: 'Excel' | 'Word') => file.isPending && file.variables === format;
  return (
    <>
      <Button icon={<IconFileSpreadsheet size={20} aria-hidden />} busy={busy('Excel')} onClick={() => take('Excel')}>
        Excel
      </Button>
      <Button icon={<IconFileText size={20} aria-hidden />} busy={busy('Word')} onClick={() => take('Word')}>
        Word
      </Button>
      <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
