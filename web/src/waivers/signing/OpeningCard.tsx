import { showCivilDate, showLongDate } from '@parade/contract/forms/answers/civilDate.ts';
import { signingMinutes } from '@parade/contract/waivers/consent.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { Frame } from './Frame.tsx';

/** Who asks, for which entry, what is signed and how long it takes. */
export function OpeningCard({
  signing,
  hasBegun,
  start,
  decline,
}: {
  signing: SigningView;
  hasBegun: boolean;
  start: () => void;
  decline: () => void;
}) {
  return (
    <Frame
      signing={signing}
      action={
        <button type="button" className="button button-primary sign-wide" onClick={start}>
          {hasBegun ? 'Continue' : 'Start'}
        </button>
      }
    >
      <h1 id="page-title">{signing.name}, please sign your waiver</h1>
      <p className="sign-lead">
        {signing.organizer_name} asks everyone who takes part in the {signing.parade_name} to sign a waiver.
      </p>
      <dl className="sign-facts">
        <div>
          <dt>Entry</dt>
          <dd>{signing.entry_name}</dd>
        </div>
        <div>
          <dt>Parade</dt>
          <dd>
            {signing.parade_name}, {showLongDate(signing.parade_on)}
          </dd>
        </div>
        <div>
          <dt>What you’re signing</dt>
          <dd>{signing.form_name}</dd>
        </div>
        <div>
          <dt>How long it takes</dt>
          <dd>about {signingMinutes} minutes</dd>
        </div>
        <div>
          <dt>Please sign by</dt>
          <dd>{showCivilDate(signing.due_date)}</dd>
        </div>
      </dl>
      <p>
        If the participant is under 18, a parent or guardian must sign too, so please do this together. Your answers are
        saved as you go. You can stop at any time and come back with the same link.
      </p>
      <p>
        <button type="button" className="button button-quiet" onClick={decline}>
          Not {signing.name}, or don’t want to take part?
        </button>
      </p>
      <p className="sign-hint">
        Questions: <a href={`mailto:${signing.support_email}`}>{signing.support_email}</a>
      </p>
    </Frame>
  );
}
