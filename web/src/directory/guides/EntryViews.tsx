import type { GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { useEntryHere } from '../../entries/entryHere.ts';
import { EmptyState, ErrorNotice, LoadingRows, Notice } from '../../ui/Page.tsx';
import { GuideArticle } from './GuideArticle.tsx';
import { useJudgesGuide, useMediaGuide } from './queries.ts';

/** What judges read about a float: its page of the judges guide. */
export function JudgeView() {
  const { entry } = useEntryHere().overview;
  return <View entry={entry} kind="judges" query={useJudgesGuide(asked(entry))} />;
}

/** What journalists and broadcasters read about an entry: its page of the media guide. */
export function MediaView() {
  const { entry } = useEntryHere().overview;
  return <View entry={entry} kind="media" query={useMediaGuide(asked(entry))} />;
}

type EntryDetail = EntryOverview['entry'];

function asked({ id, year }: EntryDetail) {
  return { year: String(year), entry: String(id) };
}

interface ViewProps {
  readonly entry: EntryDetail;
  readonly kind: 'media' | 'judges';
  readonly query: {
    readonly data: { readonly data: readonly GuideEntry[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

function View({ entry, kind, query }: ViewProps) {
  if (query.error && !query.data) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={8} label="Loading the entry" />;
  const [shown] = query.data.data;
  if (shown) return <GuideArticle entry={shown} kind={kind} alone />;
  if (kind === 'media' && entry.is_hidden_from_media)
    return (
      <Notice tone="info">This entry is hidden from the media guide. Media and broadcasters do not see it.</Notice>
    );
  return (
    <EmptyState drawing="stand" title="Nothing to show yet">
      The entry has not provided this information yet.
    </EmptyState>
  );
}
