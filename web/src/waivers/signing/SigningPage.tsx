import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Timers } from '../../forms/saving/saveLoop.ts';
import { Answers } from './answers.ts';
import { endsLink, SigningFailure, type WaiverCalls } from './calls.ts';
import type { DraftStorage } from './draft.ts';
import { DeclinedPage, DonePage, NotSentPage, NotYoursPage, RefusedPage, WaitingPage } from './EndPages.tsx';
import { carryOver, guardianOf } from './family.ts';
import { Sending } from './sending.ts';
import { SigningFlow } from './SigningFlow.tsx';

interface SigningPageProps {
  readonly calls: WaiverCalls;
  readonly draftStorage: DraftStorage;
  /** Where people with rights look at this waiver, when they come by its locator. */
  readonly review: string;
}

type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly failure: SigningFailure }
  | { readonly kind: 'not-yours'; readonly signing: SigningView }
  | { readonly kind: 'open'; readonly signing: SigningView; readonly answers: Answers };

const timers: Timers = {
  set: (act, ms) => window.setTimeout(act, ms),
  clear: (timer) => window.clearTimeout(timer as number),
};

/** /waivers-form/{token} and /covid-form/{token}: one person's waiver, no login. */
export function SigningPage({ calls, draftStorage, review }: SigningPageProps) {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  const [sending] = useState(() => new Sending(calls, draftStorage, timers));
  const [isTakenBack, setTakenBack] = useState(false);
  const sent = useSyncExternalStore(sending.subscribe, sending.state);

  const open = useCallback(async () => {
    setOpened({ kind: 'opening' });
    const next = await openWaiver(calls, draftStorage, review, (failure) => setOpened({ kind: 'refused', failure }));
    setOpened(next);
    // A signature that was given offline goes out with the next visit, unless the form has changed since.
    const pending = draftStorage.pending();
    if (next.kind === 'open' && pending?.version === next.answers.form.version) void sending.send();
  }, [calls, draftStorage, review, sending]);

  useEffect(() => {
    void open();
  }, [open]);

  const answers = opened.kind === 'open' ? opened.answers : null;
  useEffect(() => {
    const back = () => {
      void sending.send();
      void answers?.flush();
    };
    window.addEventListener('online', back);
    answers?.reopen();
    return () => {
      window.removeEventListener('online', back);
      answers?.close();
    };
  }, [answers, sending]);

  const name = opened.kind === 'open' || opened.kind === 'not-yours' ? opened.signing.name : '';
  useEffect(() => {
    if (name) document.title = `Waiver of ${name}`;
  }, [name]);

  if (sent.kind === 'signed')
    return (
      <DonePage
        answer={sent.answer}
        signing={opened.kind === 'open' ? opened.signing : null}
        goOn={(next) => {
          if (answers) carryOver(window.localStorage, next, guardianOf(answers.form, answers.values()));
        }}
      />
    );
  if (opened.kind === 'opening') return <WaitingPage />;
  if (opened.kind === 'refused')
    return <RefusedPage failure={opened.failure} retry={() => void open()} newLink={calls.newLink} />;
  if (opened.kind === 'not-yours') return <NotYoursPage signing={opened.signing} />;
  if (sent.kind === 'sending' || sent.kind === 'not-sent')
    return <NotSentPage state={sent} signing={opened.signing} tryNow={() => void sending.send()} />;
  if (opened.signing.declined && !isTakenBack)
    return (
      <DeclinedPage
        signing={opened.signing}
        takeBack={() => {
          opened.answers.reopen();
          setTakenBack(true);
        }}
      />
    );
  return (
    <SigningFlow
      signing={opened.signing}
      answers={opened.answers}
      sending={sending}
      refused={sent.kind === 'refused' ? sent.failure : null}
      calls={calls}
      onDeclined={(signing) => {
        opened.answers.forget();
        setOpened({ ...opened, signing });
      }}
    />
  );
}

async function openWaiver(
  calls: WaiverCalls,
  draftStorage: DraftStorage,
  review: string,
  onEnded: (failure: SigningFailure) => void,
): Promise<Opened> {
  try {
    const { signing } = await calls.read();
    if (!signing) {
      window.location.replace(review);
      return { kind: 'opening' };
    }
    if (!signing.may_sign) return { kind: 'not-yours', signing };
    const { form_type, definition_version, field_values, context } = signing.form_submission;
    const form = waiverDefinition(form_type, definition_version);
    if (!form) throw new SigningFailure(500, 'This page is out of date. Please reload it.');
    if (signing.declined) draftStorage.forget();
    const answers = new Answers(
      form,
      context,
      { values: field_values, revision: signing.revision },
      { calls, draftStorage, timers, now: () => new Date().toISOString(), onEnded },
    );
    return { kind: 'open', signing, answers };
  } catch (error) {
    const failure = error instanceof SigningFailure ? error : new SigningFailure(500, String(error));
    // Nothing of a waiver that is signed or deleted stays on this device.
    if (endsLink(failure)) draftStorage.forget();
    return { kind: 'refused', failure };
  }
}
