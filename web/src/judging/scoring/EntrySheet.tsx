import { entryPath } from '@parade/contract/entries/paths.ts';
import { hasJudgeView } from '@parade/contract/entries/tabs.ts';
import { maxPointsOf } from '@parade/contract/judging/award.ts';
import { type JudgedAward, type JudgedEntry, maxSheetNotes, totalOf } from '@parade/contract/judging/sheet.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { IconArrowLeft, IconArrowRight, IconBook, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/Page.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { KeptNotice, RefusedElsewhere } from './KeptNotice.tsx';
import { pointsAt, withPoints } from '../sending/keptSheets.ts';
import { sheetPath } from './paths.ts';
import { PointsField } from './PointsField.tsx';
import styles from './scoring.module.css';
import { SheetStanding } from './SheetStanding.tsx';
import type { Scoring, Sheet } from './useScoring.ts';

interface EntrySheetProps {
  readonly award: JudgedAward;
  readonly entry: JudgedEntry;
  readonly year: number;
  readonly scoring: Scoring;
  readonly mayScore: boolean;
}

/** The sheet of one entry: its picture, points for each criterion, notes; sent with one press, which opens the next. */
export function EntrySheet({ award, entry, year, scoring, mayScore }: EntrySheetProps) {
  const sheet = scoring.sheetOf(award, entry.id);
  const form = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [attempted, setAttempted] = useState(false);
  const readOnly = !mayScore || award.closed_at !== null;
  const send = () => {
    if (!sheet.isComplete) {
      setAttempted(true);
      const missing = award.criteria.findIndex(({ id }) => pointsAt(sheet.points, id) === undefined);
      const field = form.current?.querySelectorAll('fieldset')[missing];
      const wrong = field?.querySelector<HTMLInputElement>('input[aria-invalid]');
      (wrong ?? field?.querySelector('input'))?.focus();
      return;
    }
    if (sheet.kept) scoring.send(sheet.kept);
    const next = nextToScore(award, entry, scoring);
    if (next) void navigate(sheetPath(year, award.id, next.id));
  };
  return (
    <div className={styles['sheet']} ref={form}>
      <Breadcrumbs places={[{ label: award.name, to: sheetPath(year, award.id) }, { label: entry.name }]} />
      <p className="print-only">{award.name}</p>
      <div className={styles['top']}>
        <div>
          <PageHeader title={entry.name} lead={entry.under || undefined} takesFocus />
          <p className={styles['facts']}>
            {entry.directory_idx === null ? null : (
              <Folio isPlace size="task">
                {entry.directory_idx}
              </Folio>
            )}
            <Kind tone={typeTone(entry.org_type)}>{entry.organization_type}</Kind>
            <InTheGuide entry={entry} year={year} />
          </p>
        </div>
        {entry.picture ? <Picture src={entry.picture.card_url} tone={typeTone(entry.org_type)} size="card" /> : null}
      </div>
      <KeptNotice scoring={scoring} isQuiet />
      <RefusedElsewhere scoring={scoring} year={year} except={sheet.kept} />
      <SheetStanding award={award} sheet={sheet} scoring={scoring} readOnly={readOnly} />
      <div className={styles['body']}>
        {award.criteria.map((criterion) => {
          const value = pointsAt(sheet.points, criterion.id);
          return (
            <PointsField
              key={criterion.id}
              criterion={criterion}
              value={value}
              readOnly={readOnly}
              error={attempted && value === undefined ? 'Please give points.' : undefined}
              onChange={(points) =>
                scoring.change(award, entry, { points: withPoints(sheet.points, criterion.id, points) })
              }
            />
          );
        })}
        <TextAreaField
          label="Notes for the office"
          rows={3}
          value={sheet.notes}
          maxLength={maxSheetNotes}
          readOnly={readOnly}
          onChange={(notes) => scoring.change(award, entry, { notes })}
        />
      </div>
      <Acts {...{ award, entry, year, sheet, readOnly }} onSend={send} />
    </div>
  );
}

/** To what its forms say about it, with a way back there. */
function InTheGuide({ entry, year }: Pick<EntrySheetProps, 'entry' | 'year'>) {
  if (!hasJudgeView({ accepted: true, org_type: entry.org_type })) return null;
  return (
    <ButtonLink to={entryPath({ ...entry, year }, 'judge')} icon={<IconBook size={20} aria-hidden />}>
      Judges Guide
    </ButtonLink>
  );
}

interface ActsProps {
  readonly award: JudgedAward;
  readonly entry: JudgedEntry;
  readonly year: number;
  readonly sheet: Sheet;
  readonly readOnly: boolean;
  readonly onSend: () => void;
}

/** At the lower edge of the screen: the total, sending, and the neighbors in parade order. */
function Acts({ award, entry, year, sheet, readOnly, onSend }: ActsProps) {
  const at = award.entries.indexOf(entry);
  const [before, after] = [award.entries[at - 1], award.entries[at + 1]];
  const isOpen = sheet.state === 'typing' || sheet.state === 'blank';
  return (
    <div className={`foot-bar ${styles['acts']}`} data-foot>
      <p className={styles['total']}>
        <span className="print-only">Total </span>
        <b>{totalOf(sheet.points)}</b>
        <span> of {maxPointsOf(award.criteria)}</span>
      </p>
      {before ? (
        <ButtonLink to={sheetPath(year, award.id, before.id)} icon={<IconArrowLeft size={20} aria-hidden />}>
          Previous
          <span className="visually-hidden">: {before.name}</span>
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink to={sheetPath(year, award.id, after.id)} icon={<IconArrowRight size={20} aria-hidden />}>
          Next
          <span className="visually-hidden">: {after.name}</span>
        </ButtonLink>
      ) : null}
      {readOnly || !isOpen ? null : (
        <Button look="primary" icon={<IconSend size={20} aria-hidden />} onClick={onSend}>
          Send and next
        </Button>
      )}
    </div>
  );
}

/** The next entry in parade order that has not been sent, from the beginning again after the last; null: all are. */
function nextToScore(award: JudgedAward, entry: JudgedEntry, scoring: Scoring): JudgedEntry | undefined {
  const at = award.entries.indexOf(entry);
  const others = [...award.entries.slice(at + 1), ...award.entries.slice(0, at)];
  return others.find(({ id }) => ['blank', 'typing'].includes(scoring.sheetOf(award, id).state));
}
