import { pathTo } from '@parade/contract/access/screens.ts';
import { type Decision, type LetterEdit, undoSeconds } from '@parade/contract/entries/review/decision.ts';
import { type Application, type Aside, asideShownOn } from '@parade/contract/entries/review/review.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { lettersGone } from '../choosing/words.ts';
import { useParadeDay } from '../../settings/useParadeDay.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useLetterOf } from '../../ui/keys/letterKeys.ts';
import { Notice } from '../../ui/Page.tsx';
import { Keys } from '../../ui/program/Marks.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { AsideDialog } from './panel/AsideDialog.tsx';
import { DecisionDialog, LetterPreview } from './panel/DecisionDialog.tsx';
import { LiaisonChoice } from './panel/LiaisonChoice.tsx';
import { EarlierYears, Notes, Questions } from './panel/OfficeNotes.tsx';
import { isDecided, type MadeDecision, type Outcome, useReviewCalls } from './queries.ts';
import { ScoreTable } from './panel/ScoreTable.tsx';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useOneAct } from '../../ui/acting/useOneAct.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import styles from './review.module.css';

export interface ReviewedProps {
  readonly id: number;
  readonly held: number;
  /** isHere: whoever has gone on meanwhile stays where they are. */
  readonly onDecided: (outcome: Outcome, isHere: boolean) => void;
  /** Somebody else was faster. */
  readonly onFound: (outcome: Outcome) => void;
  /** Takes the reader back to what was undone. */
  readonly onUndone: (id: number) => void;
  readonly goTo: { readonly previous: () => void; readonly next: () => void };
  /** The next application that nobody has decided. */
  readonly nextOpen: { readonly path: string; readonly name: string } | null;
}

interface PanelProps extends ReviewedProps {
  readonly application: Application;
}
/** release_on: the day that a decision about this application is held until; null: it goes at once. */
type DecidingProps = PanelProps & Pick<Application, 'release_on'>;

/** The decisions and notes of the office; a bar at the bottom on a phone, with the notes under the application. */
export function ReviewPanel(given: PanelProps) {
  const { application, goTo } = given;
  const props = { ...given, release_on: useReleaseDay(given) };
  const [open, setOpen] = useState<Decision | 'aside' | 'question' | 'note' | null>(null);
  const [previewed, setPreviewed] = useState<Decision | null>(null);
  const may = (act: Application['acts'][number]) => application.acts.includes(act);
  const acts = useDecisions(props);
  const isOpen = application.displayed_status === 'received' && application.held === null;
  const mayDecide = may('decide') && isOpen;
  const decide = (status: Decision) => {
    // Held decisions change no status and can be undone: they need no question.
    if (props.release_on === null) setOpen(status);
    else void acts.decideAtOnce(status);
  };
  useDeskKeys({
    j: goTo.next,
    k: goTo.previous,
    ...(mayDecide && !acts.isBusy
      ? { a: () => decide('accepted'), r: () => decide('rejected'), s: () => setOpen('aside') }
      : {}),
    ...(may('decide') ? { q: () => setOpen('question') } : {}),
    ...(may('note') ? { n: () => setOpen('note') } : {}),
  });
  return (
    <aside className={styles['panel']} aria-label="Review">
      {mayDecide ? (
        <div className={styles['decision']}>
          <DecisionActs busy={acts.isBusy} decide={decide} setAside={() => setOpen('aside')} />
          <LetterLine release_on={props.release_on} held={props.held} onSee={setPreviewed} />
        </div>
      ) : (
        <Standing {...props} busy={acts.isBusy} undo={may('decide') ? acts.undo : undefined} />
      )}
      {application.aside ? (
        <AsideNote
          application={application}
          busy={acts.isBusy}
          onTakeBack={may('decide') ? acts.takeBack : undefined}
        />
      ) : null}
      {may('assign_rep') ? <LiaisonChoice application={application} /> : null}
      {may('score') ? <ScoreTable application={application} /> : null}
      <Notes application={application} isOpen={open === 'note'} onOpen={(shown) => setOpen(shown ? 'note' : null)} />
      <Questions
        application={application}
        isOpen={open === 'question'}
        onOpen={(shown) => setOpen(shown ? 'question' : null)}
      />
      <EarlierYears application={application} />
      {open === 'accepted' || open === 'rejected' ? (
        <DecisionDialog
          application={application}
          status={open}
          release_on={props.release_on}
          onDecide={acts.decide}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {previewed ? (
        <LetterPreview
          application={application}
          status={previewed}
          // E-66: a held decision is taken without a question, so its letter is changed from here.
          onChange={props.release_on === null ? null : () => (setOpen(previewed), setPreviewed(null))}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
      {open === 'aside' ? (
        <AsideDialog application={application} onAside={acts.setAside} onClose={() => setOpen(null)} />
      ) : null}
    </aside>
  );
}

interface DecisionActsProps {
  readonly busy: boolean;
  readonly decide: (status: Decision) => void;
  readonly setAside: () => void;
}

function DecisionActs({ busy, decide, setAside }: DecisionActsProps) {
  const letter = useLetterOf();
  return (
    <div className={styles['decide']}>
      <Button
        look="primary"
        icon={<IconCheck size={20} aria-hidden />}
        {...letter('A')}
        busy={busy}
        onClick={() => decide('accepted')}
      >
        Accept <Keys keys={['A']} />
      </Button>
      <Button {...letter('S')} disabled={busy} onClick={setAside}>
        Set aside <Keys keys={['S']} />
      </Button>
      <Button className={styles['reject'] ?? ''} {...letter('R')} busy={busy} onClick={() => decide('rejected')}>
        Reject <Keys keys={['R']} />
      </Button>
    </div>
  );
}

/** No day after its parade holds a decision: that one is asked about, and goes at once. */
function useReleaseDay({ application: { year, release_on } }: PanelProps): string | null {
  const parade_on = useParadeDay(year);
  return release_on !== null && release_on > parade_on ? null : release_on;
}

/** The acts that move on to the next application, each with Undo in its notice. */
function useDecisions({ application, release_on, onDecided, onFound, onUndone }: DecidingProps) {
  const { id, official_name } = application;
  const calls = useReviewCalls(id);
  const toast = useToast();
  const one = useOneAct();
  const isHere = useIsHere();
  const undo = (made: MadeDecision) =>
    tellOutcome(toast, calls.undo(made), {
      done: ({ letters_gone }) => {
        onUndone(id);
        if (letters_gone > 0) toast.warning('Status set back', lettersGone(letters_gone, official_name));
      },
      failed: 'Problem Undoing the Decision',
    });
  const takeBack = (from: Aside | null) =>
    tellOutcome(toast, calls.setAside(null, from), {
      done: () => onUndone(id),
      failed: 'Problem Returning It to the Queue',
    });
  /** Rejects where it fails: who wrote a letter for it has it still. */
  const decide = async (status: Decision, letter: LetterEdit | null, signal?: AbortSignal) => {
    const { decided_at } = await calls
      .decide({ status, letter, release_on, from: application.release_on }, signal)
      .catch(async (failure: unknown) => {
        const theirs = isDecided(failure) ? await calls.outcome() : undefined;
        if (theirs) onFound(theirs);
        throw failure;
      });
    const word = status === 'accepted' ? 'Accepted' : 'Rejected';
    const when =
      release_on === null
        ? `Its leaders will get the letter in about ${undoSeconds} seconds.`
        : `Held until ${showCivilDate(release_on)}.`;
    toast.success(`${word}: ${official_name}`, when, () => undo({ status, undo: decided_at }));
    onDecided(release_on === null ? status : 'held', isHere());
  };
  return {
    isBusy: one.isBusy,
    undo: (made: MadeDecision) => one.run(() => undo(made)),
    takeBack: () => one.run(() => takeBack(asideShownOn(application))),
    decide,
    decideAtOnce: (status: Decision) =>
      one.run(() => tellOutcome(toast, decide(status, null), { failed: 'Problem Updating Status' })),
    setAside: async (aside: Aside, from: Aside | null, signal: AbortSignal) => {
      await calls.setAside(aside, from, signal);
      toast.success(`Set aside: ${official_name}`, undefined, () => takeBack(aside));
      onDecided('aside', isHere());
    },
  };
}

interface LetterLineProps {
  readonly release_on: string | null;
  readonly held: number;
  readonly onSee: (status: Decision) => void;
}

function LetterLine({ release_on, held, onSee }: LetterLineProps) {
  return (
    <p className={styles['letterLine']}>
      <IconMail size={17} aria-hidden />
      <span>
        {release_on === null
          ? 'Letters go out right away.'
          : `Decisions are held until ${showCivilDate(release_on)}, and so are their letters.`}{' '}
        {held === 1 ? '1 is waiting. ' : held > 1 ? `${held} are waiting. ` : ''}
        <span className={styles['letterActs']}>
          <button type="button" onClick={() => onSee('accepted')}>
            Preview the acceptance letter
          </button>
          <button type="button" onClick={() => onSee('rejected')}>
            Preview the rejection letter
          </button>
          <Link to={pathTo('heldDecisions')}>{release_on === null ? 'Hold them until a day' : 'Held decisions'}</Link>
        </span>
      </span>
    </p>
  );
}

interface StandingProps extends Pick<PanelProps, 'application' | 'nextOpen'> {
  readonly busy: boolean;
  readonly undo: ((made: MadeDecision) => unknown) | undefined;
}

/** The text in place of the buttons where nothing waits for this reader. */
function Standing({ application, nextOpen, busy, undo }: StandingProps) {
  const { held, displayed_status, changed } = application;
  const next = nextOpen ? <ButtonLink to={nextOpen.path}>Next: {nextOpen.name}</ButtonLink> : null;
  if (held)
    return (
      <Notice tone="info" title={held.status === 'accepted' ? 'Accepted, held' : 'Rejected, held'}>
        <p>
          Until {showCivilDate(held.release_on)} nobody outside the office knows of it.
          {held.by ? ` By ${held.by}.` : ''}
        </p>
        {undo ? (
          <Button look="quiet" busy={busy} onClick={() => undo({ status: held.status, undo: held.decided_at })}>
            Undo
          </Button>
        ) : null}
        {next}
      </Notice>
    );
  if (displayed_status === 'received')
    return <Notice tone="info">You can score this application and add notes. The office decides.</Notice>;
  return (
    <Notice tone="info" title={statusLabels[displayed_status]}>
      <p>
        This application is no longer waiting for a decision.
        {changed ? ` Changed${changed.by ? ` by ${changed.by}` : ''} on ${showInstant(changed.at)}.` : ''}
      </p>
      {next}
    </Notice>
  );
}

interface AsideNoteProps {
  readonly application: Application;
  readonly busy: boolean;
  readonly onTakeBack: (() => unknown) | undefined;
}

function AsideNote({ application, busy, onTakeBack }: AsideNoteProps) {
  const { aside } = application;
  if (!aside) return null;
  const until = aside.returns_on ? ` until ${showCivilDate(aside.returns_on)}` : '';
  return (
    <Notice tone="needs-you" title={`Set aside${until}`}>
      <p>
        {aside.reason || 'No reason given.'}
        {aside.by ? ` ${aside.by}` : ''}
      </p>
      {onTakeBack ? (
        <Button look="quiet" busy={busy} onClick={() => void onTakeBack()}>
          Return to the queue
        </Button>
      ) : null}
    </Notice>
  );
}
