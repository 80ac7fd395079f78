import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { fetchDrawingCode } from '../../ui/signature/SignaturePad.tsx';
import { portalNow } from '../../http/request.ts';
import type { Timers } from '../../forms/saving/saveLoop.ts';
import { Answers } from './answering/answers.ts';
import type { DraftStorage } from './answering/draft.ts';
import { SigningFailure, type WaiverCalls } from './calls.ts';
import { Sending } from './finishing/sending.ts';
import { keepShell } from './opening/shell.ts';
import { DonePage, NotSentPage, RefusedPage, ReviewPage } from './pages.ts';

/** One waiver that is being filled in on this page. */
export interface Visit {
  readonly answers: Answers;
  readonly sending: Sending;
  /** Makes ready for a lost connection: the waiver is signed without one, and the page opens again. */
  readonly prepare: () => void;
}

interface VisitTools {
  readonly calls: WaiverCalls;
  readonly draftStorage: DraftStorage;
  /** The link no longer takes answers. */
  readonly onEnded: (failure: SigningFailure) => void;
}

const timers: Timers = {
  set: (act, ms) => window.setTimeout(act, ms),
  clear: (timer) => window.clearTimeout(timer as number),
};

/** Begins with what the portal has and this device remembers. Throws a SigningFailure where this page lacks the form. */
export function beginVisit(signing: SigningView, { calls, draftStorage, onEnded }: VisitTools): Visit {
  const { form_type, definition_version, field_values, context } = signing.form_submission;
  const form = waiverDefinition(form_type, definition_version);
  if (!form) throw new SigningFailure(500, 'This page is out of date. Please reload it.');
  const opened = { values: field_values, revision: signing.revision };
  const tools = { calls, draftStorage, timers, now: portalNow, onEnded };
  const answers = new Answers(form, context, opened, tools, signing.part?.signed_by ?? null);
  const sending = new Sending(calls, draftStorage, timers);
  // A signature that was given offline goes out with the next visit, unless the form has changed since.
  if (draftStorage.pending()?.version === form.version) {
    // As when it is given: an answer that arrived after it would be refused.
    answers.close();
    void sending.send();
  }
  return { answers, sending, prepare };
}

/** Fetches what the last pages need and keeps it on the device; again once another language was fetched. */
function prepare(): void {
  if (!navigator.onLine) return;
  // A part that cannot be loaded now is loaded again where it is shown, which reports a failure.
  const rest = [ReviewPage.load(), DonePage.load(), NotSentPage.load(), RefusedPage.load(), fetchDrawingCode()];
  void Promise.allSettled(rest).then(keepShell);
}
