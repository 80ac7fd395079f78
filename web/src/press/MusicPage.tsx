import { pathTo } from '@parade/contract/access/screens.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { audioFallback } from '@parade/contract/forms/widgets/files.ts';
import {
  defaultMusicSort,
  musicPageSize,
  musicQuery,
  musicSorts,
  type MusicTitle,
  noRecordingText,
  rightsLabel,
} from '@parade/contract/press/music.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { writersOf } from '@parade/contract/wording.ts';
import { IconDownload, IconFileZip, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useListPlace } from '../http/listAddress.ts';
import { typeFilter, yearFilter } from '../settings/filters.ts';
import { pastYearsAreOpen, useNotOpenYet } from '../settings/useNotOpenYet.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { useObjectUrl } from '../ui/files/useObjectUrl.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusMark } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { musicArchive, readSound, useMusic } from './queries.ts';
import { useTaking } from './useTaking.ts';
import styles from './press.module.css';

/** D-12: /music-downloads: what entries play, to hear and to take away. */
export function MusicPage() {
  const { data } = useSession();
  const place = useListPlace({
    base: pathTo('music'),
    defaults: { year: String(data.settings.current_parade_year), type: 'any', q: '' },
    defaultSort: defaultMusicSort,
    sorts: musicSorts,
    query: musicQuery,
  });
  const { filters, sortBy, page } = place;
  const notOpenYet = useNotOpenYet({ year: Number(filters.year), what: 'Music downloads are', more: pastYearsAreOpen });
  const list = useMusic({ ...filters, sortBy, page });
  const { take, busy } = useTaking();
  return (
    <ListScreen
      title="Music Downloads"
      place={place}
      query={list}
      total={list.data?.total}
      filters={[yearFilter(data), typeFilter(data)]}
      search="Search entries, titles and composers"
      label="Titles"
      actions={
        list.data?.total ? (
          <Button
            icon={<IconFileZip size={20} aria-hidden />}
            busy={busy}
            onClick={() => void take(() => musicArchive(filters))}
          >
            {place.isNarrowed ? 'Download these as ZIP' : 'Download all as ZIP'}
          </Button>
        ) : null
      }
      columns={columns}
      rows={list.data?.data}
      keyOf={(row) => row.key}
      toneOf={(row) => typeTone(row.entry.org_type)}
      tools={(row) => (row.audio ? <Sound row={row} /> : <span className={styles['silent']}>{noRecordingText}</span>)}
      size={musicPageSize}
      empty={
        notOpenYet ?? (
          <EmptyState title="No music found" drawing="drum">
            {place.isNarrowed
              ? 'Remove a filter or try a different search.'
              : 'Titles come from the music forms of accepted entries. There are none for you yet.'}
          </EmptyState>
        )
      }
    />
  );
}

const columns: readonly Column<MusicTitle>[] = [
  {
    key: 'name',
    label: 'Entry',
    sort: 'name',
    wrap: true,
    render: ({ entry }) => <Link to={entryPath(entry, 'media')}>{entry.official_name}</Link>,
  },
  { key: 'title', label: 'Title', sort: 'title', wrap: true, render: (row) => row.title },
  {
    key: 'composer',
    label: 'Composer',
    sort: 'composer',
    wrap: true,
    render: (row) => writersOf(row) || '—',
  },
  { key: 'publisher', label: 'Publisher', optional: true, render: (row) => row.publisher || '—' },
  { key: 'used_at', label: 'Used at', optional: true, render: (row) => row.used_at || '—' },
  { key: 'duration', label: 'Length', render: (row) => row.duration || '—' },
  {
    key: 'rights',
    label: 'All rights obtained',
    render: ({ all_rights_obtained: rights }) => (
      <StatusMark tone={rights === null ? 'needs-you' : rights ? 'done' : 'problem'}>{rightsLabel(rights)}</StatusMark>
    ),
  },
  { key: 'cue_contact', label: 'Questions about rights', optional: true, render: (row) => row.cue_contact || '—' },
];

/** Plays a title once it is asked for: a page of them would be hundreds of megabytes. */
function Sound({ row }: { row: MusicTitle }) {
  const [isAsked, setAsked] = useState(false);
  const { take, busy: taking } = useTaking();
  const toast = useToast();
  const src = useObjectUrl(
    isAsked ? String(row.audio?.id) : null,
    async (signal) => (await readSound(row, signal)).content,
    (error) => {
      setAsked(false);
      toast.error('We couldn’t play the title', error instanceof Error ? error.message : undefined);
    },
  );
  return (
    <span className={styles['sound']}>
      <span className={styles['player']}>
        {src ? (
          // oxlint-disable-next-line media-has-caption -- music of a parade: there is no text to caption
          <audio
            controls
            autoPlay
            src={src}
            aria-label={`${row.title}, ${row.entry.official_name}`}
            onPlay={(event) => pauseOthers(event.currentTarget)}
          >
            {audioFallback}
          </audio>
        ) : (
          <Button
            look="quiet"
            icon={<IconPlayerPlay size={20} aria-hidden />}
            busy={isAsked}
            aria-label={`Play ${row.title}`}
            onClick={() => setAsked(true)}
          >
            Play
          </Button>
        )}
      </span>
      <Button
        look="quiet"
        icon={<IconDownload size={20} aria-hidden />}
        busy={taking}
        aria-label={`Download ${row.title}`}
        onClick={() => void take(() => readSound(row))}
      />
    </span>
  );
}

/** Two titles at a time are noise. Each stays where it is, to go on with. */
function pauseOthers(playing: HTMLAudioElement): void {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause();
}
