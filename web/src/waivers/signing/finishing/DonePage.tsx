import type { SignedAnswer, SigningView } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { DrawnRose } from '../../../ui/program/Drawing.tsx';
import type { Answers } from '../answering/answers.ts';
import type { WaiverCalls } from '../calls.ts';
import { Emphasis, Ending } from '../Ending.tsx';
import type { Signer } from '../texts/en.ts';
import { titleOf } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { NextPerson } from '../passing/NextPerson.tsx';
import { passHere } from '../../../access/devicePass.ts';
import { NewLink } from './NewLink.tsx';
import { NextWaivers, placeOf, Relinked, useNextWaivers } from './NextWaivers.tsx';
import styles from '../signing.module.css';

interface DonePageProps {
  readonly answer: SignedAnswer | null;
  readonly signing: SigningView | null;
  /** The answers on this page; absent if an earlier visit signed. */
  readonly answers: Answers | undefined;
  readonly signer: Signer;
  readonly newLink: WaiverCalls['newLink'];
}

/** The rose, where the copy goes, the PDF to download, and what else waits for the same person. */
export function DonePage({ answer, signing, answers, signer, newLink }: DonePageProps) {
  const texts = useTexts();
  const { done, pass } = texts;
  const [isPassed] = useState(() => passHere() !== null);
  const { next = [], relinked = [] } = answer ?? {};
  const chosen = useNextWaivers({ first_name: signing?.first_name, answers, signer, paper: answer?.paper });
  const [first] = next;
  return (
    <Ending
      about={signing}
      drawing={<DrawnRose />}
      title={signing ? done.title(signing.first_name, signing.form_submission.form_type === 'covid') : done.plainTitle}
      action={
        isPassed ? (
          <NextPerson />
        ) : first ? (
          <a
            className={`button button-primary ${styles['wide']}`}
            href={placeOf(first)}
            onClick={() => chosen.goOn(first)}
          >
            {first.is_other_person
              ? done.goOn(first.first_name)
              : done.goOnWith(first.name, titleOf(texts, first.form_name))}
          </a>
        ) : undefined
      }
    >
      <Signed answer={answer} signing={signing} isPassed={isPassed} />
      {answer ? null : <NewLink wanted="copy" ask={newLink} />}
      {next.length > 0 ? <NextWaivers next={next} first_name={signing?.first_name} chosen={chosen} /> : null}
      {relinked.length > 0 ? <Relinked waivers={relinked} /> : null}
      {next.length + relinked.length === 0 ? <p>{isPassed ? pass.handOn : done.nothing}</p> : null}
    </Ending>
  );
}

/** Shows what was signed and when, where the copies go, and a copy to take along. */
function Signed({
  answer,
  signing,
  isPassed,
}: Pick<DonePageProps, 'answer' | 'signing'> & { readonly isPassed: boolean }) {
  const texts = useTexts();
  const { done, losAngeles, tag } = texts;
  return (
    <>
      {signing ? (
        <p>
          {answer
            ? done.signedAt(
                titleOf(texts, signing.form_name),
                signing.name,
                signing.entry_name,
                losAngeles(answer.completed_at),
              )
            : done.signed(titleOf(texts, signing.form_name), signing.name, signing.entry_name)}
        </p>
      ) : null}
      {answer && answer.copies_to.length > 0 ? (
        <p>
          <Emphasis words={done.copies(new Intl.ListFormat(tag).format(answer.copies_to))} />
        </p>
      ) : null}
      {/* Nothing of it stays on a device that goes on to the next person. */}
      {answer && !isPassed ? (
        <p>
          <a className="button" href={`/api/waiver-papers/${answer.paper}`} download>
            {done.download}
          </a>
        </p>
      ) : null}
    </>
  );
}
