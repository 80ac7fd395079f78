import {
  commentaryLabels,
  type CommentarySheet as Sheet,
  hasCopy,
  noCopyText,
  type Played,
  playedText,
} from '@parade/contract/directory/commentary/commentary.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EntryPicture } from '../../entries/EntryPicture.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { noteLinesOf, typeSizeOf } from './typeSize.ts';
import styles from './commentary.module.css';

/** One entry as its announcers have it before them: what to say first, whom to name beside it, the rest below. */
export function CommentarySheet({ sheet }: { sheet: Sheet }) {
  const { directory_idx: place, name, under, hometown, changed } = sheet;
  const shown = (label: string) => ({ label, isChanged: changed.includes(label) });
  return (
    <article className={styles['sheet']} aria-label={name} data-type-size={typeSizeOf(sheet)}>
      <header className={styles['head']}>
        <div className={styles['heading']}>
          <div>
            {place === null ? null : (
              <Folio isPlace size="large">
                {place}
              </Folio>
            )}
          </div>
          <div>
            <h2 className={styles['name']}>
              <Link to={entryPath(sheet, 'media')}>{name}</Link>
            </h2>
            <p className={styles['under']}>{[under, hometown].filter(Boolean).join(' · ')}</p>
          </div>
          <Kind tone={typeTone(sheet.org_type)}>{sheet.organization_type}</Kind>
          <div className={sheet.picture ? styles['picture'] : `${styles['picture']} no-print`}>
            <EntryPicture entry={sheet} size="card" />
          </div>
        </div>
      </header>
      {changed.length > 0 ? (
        <p className={styles['changes']}>Changed in the last 48 hours: {changed.join(', ')}</p>
      ) : null}
      <div className={styles['copy']}>
        {hasCopy(sheet) ? null : <p className={styles['none']}>{noCopyText}</p>}
        <Part {...shown(commentaryLabels.pronunciation)}>{sheet.pronunciation}</Part>
        <Part {...shown(commentaryLabels.one_line)}>{sheet.one_line}</Part>
        <Part {...shown(commentaryLabels.announcer_copy)} isLarge>
          {sheet.announcer_copy}
        </Part>
      </div>
      <div className={styles['columns']}>
        <Lines {...shown(commentaryLabels.facts)} lines={sheet.facts} />
        {sheet.people.map(({ label, names }) => (
          <Lines key={label} {...shown(label)} lines={names} />
        ))}
        {sheet.officials.map(({ label, value }) => (
          <Part key={label} {...shown(label)}>
            {value}
          </Part>
        ))}
        <Music {...shown(commentaryLabels.corner)} titles={sheet.corner ? [sheet.corner] : []} />
        <Music {...shown(commentaryLabels.music)} titles={sheet.music} />
        <Part {...shown(commentaryLabels.appearance)}>{sheet.appearance}</Part>
        {sheet.notes.map(({ label, value }) => (
          <Part key={label} {...shown(label)}>
            {value}
          </Part>
        ))}
      </div>
      <Notes lines={noteLinesOf(sheet)} />
    </article>
  );
}

/** On paper: room for what somebody is told of an entry by phone. */
function Notes({ lines }: { lines: number }) {
  if (lines === 0) return null;
  return (
    <div className={styles['notes']} aria-hidden>
      <p>Notes</p>
      {Array.from({ length: lines }, (_, line) => (
        <hr key={line} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly isChanged: boolean;
}

function Labeled({ label, isChanged, children }: PartProps & { children: ReactNode }) {
  return (
    <section className={styles['part']} data-changed={isChanged || undefined}>
      <h3>
        {label}
        {isChanged ? <span className={styles['mark']}> Changed</span> : null}
      </h3>
      {children}
    </section>
  );
}

function Part({ children, isLarge, ...part }: PartProps & { children: string; isLarge?: boolean }) {
  if (children === '') return null;
  return (
    <Labeled {...part}>
      <p className={isLarge ? styles['large'] : styles['text']}>{children}</p>
    </Labeled>
  );
}

function Lines({ lines, ...part }: PartProps & { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Labeled {...part}>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Labeled>
  );
}

function Music({ titles, ...part }: PartProps & { titles: readonly Played[] }) {
  if (titles.length === 0) return null;
  return (
    <Labeled {...part}>
      <ul>
        {titles.map((played, index) => (
          <li key={index}>
            {playedText(played)}
            {played.rights ? (
              <span className={played.rights === 'No' ? styles['refused'] : styles['rights']}>
                {' '}
                Rights: {played.rights}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Labeled>
  );
}
