import { IconChevronLeft } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { portalNow } from '../../http/request.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveState, type Saving } from '../../ui/SaveState.tsx';
import { useFormTools, useSummary } from '../formContext.tsx';
import type { Autosave, SaveState as AutosaveState } from '../saving/autosave.ts';
import type { Sections } from '../sections/useSections.ts';

/** The name of the Continue button in the submitted form. */
export const continueName = 'continue';

interface FormBarProps {
  readonly autosave: Autosave;
  readonly sections: Sections;
  readonly busy: boolean;
  readonly canSubmit: boolean;
  readonly isSubmitted: boolean;
  readonly onChoose: () => void;
  readonly onSave: () => void;
}

/** The bar under a form: the state of saving, how much is done, and the way on. */
export function FormBar({ autosave, sections, busy, canSubmit, isSubmitted, onChoose, onSave }: FormBarProps) {
  const conflicts = useSummary((summary) => summary.conflicts.length);
  const isReady = useSummary((summary) => summary.blocking.length === 0);
  const { layout, previous, next, isPhone, open } = sections;
  const goesOn = layout === 'sections' && next !== undefined;
  // On a phone there is room for one way on: submitting comes with the last section, or once nothing is missing.
  const offersSubmit = !isSubmitted && (!goesOn || !isPhone || isReady);
  return (
    <div className="foot-bar form-bar no-print">
      <SaveLine autosave={autosave} isPhone={isPhone} />
      <Percent />
      {conflicts > 0 ? (
        <Button onClick={onChoose}>{conflicts === 1 ? 'Choose 1 answer' : `Choose ${conflicts} answers`}</Button>
      ) : null}
      {layout === 'sections' && previous !== undefined ? (
        <Button
          className="form-bar-back"
          icon={<IconChevronLeft aria-hidden />}
          aria-label="Back"
          onClick={() => open(previous)}
        >
          Back
        </Button>
      ) : null}
      {goesOn ? (
        <Button look="primary" type="submit" name={continueName}>
          Save and continue
          <SectionTitle of={next} />
        </Button>
      ) : (
        <Button onClick={onSave}>Save</Button>
      )}
      {offersSubmit ? (
        <Button look={goesOn ? 'secondary' : 'primary'} type="submit" busy={busy} disabled={!canSubmit}>
          Submit
        </Button>
      ) : null}
    </div>
  );
}

/** The section that the button leads to, by its title, where there is room. */
function SectionTitle({ of }: { of: string }) {
  const { store } = useFormTools();
  const title = store.form.groups.find(({ key }) => key === of)?.title;
  return <span className="form-bar-next">{title}</span>;
}

function SaveLine({ autosave, isPhone }: { autosave: Autosave; isPhone: boolean }) {
  const subscribe = useCallback((listener: () => void) => autosave.subscribe(listener), [autosave]);
  const state = useSyncExternalStore(subscribe, () => autosave.state());
  const blocked = useSummary((summary) => summary.blocked.length);
  const waiting =
    blocked === 0
      ? ''
      : blocked === 1
        ? '1 answer is not saved: it needs a correction'
        : `${blocked} answers are not saved: they need corrections`;
  const last = autosave.lastSaved();
  // Neither ‘Nothing to save’ nor a green ‘Saved’ is shown to a person with an answer that only this device has.
  const isSaved = state.kind === 'untouched' || state.kind === 'saved';
  // The server's words ask for fields in yellow, which are in another section, or were sent by another screen.
  const isRefused = state.kind === 'failed' && state.isRefused === true;
  const isSilent = waiting !== '' && (isSaved || isRefused);
  return (
    <div className="form-save-line">
      {isSilent ? null : <SaveState saving={savingOf(state, last, isPhone)} now={portalNow} />}
      {waiting ? <span className="form-held">{waiting}</span> : null}
    </div>
  );
}

function savingOf(state: AutosaveState, last: string | null, isPhone: boolean): Saving {
  switch (state.kind) {
    case 'untouched':
      return { state: 'saved', at: last };
    case 'waiting':
      return { state: 'typing' };
    case 'saving':
      return { state: 'saving' };
    case 'saved':
      return { state: 'saved', at: state.at };
    case 'failed':
      if (!state.again) return { state: 'failed', why: state.message };
      return { state: 'failed', why: isPhone ? 'We’ll keep trying.' : `${state.message} We’ll keep trying.` };
  }
}

function Percent() {
  const percent = useSummary((summary) => summary.completion.percent);
  const required = useSummary((summary) => summary.completion.required);
  const left = useSummary((summary) => summary.completion.unfinished_fields.length);
  if (required === 0) return <span className="form-percent">Nothing is required here</span>;
  return (
    <span className="form-percent">
      <progress max={100} value={percent} aria-label="Completion" />
      <span>
        {percent}%<span className="visually-hidden"> filled in</span>
        {left === 0 ? null : (
          <span className="form-percent-left">
            , {left} {left === 1 ? 'answer' : 'answers'} left
          </span>
        )}
      </span>
    </span>
  );
}
