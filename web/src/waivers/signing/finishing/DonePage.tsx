import { languageParam } from '@parade/contract/notifications/language.ts';
import type { SignedAnswer, SigningView } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { deviceStore } from '../../../ui/storage/browserStore.ts';
import { AgreeField } from '../../../ui/inputs.tsx';
import { DrawnRose } from '../../../ui/program/Drawing.tsx';
import { offerAdoption } from '../answering/adoption.ts';
import type { Answers } from '../answering/answers.ts';
import { carryOver, familyOf } from '../answering/family.ts';
import type { WaiverCalls } from '../calls.ts';
import { Emphasis, Ending } from '../Ending.tsx';
import type { Signer } from '../texts/en.ts';
import { titleOf } from '../texts/titles.ts';
import { languageNow, useTexts } from '../texts/useTexts.ts';
import { NextPerson } from '../passing/NextPerson.tsx';
import { passHere } from '../../../access/devicePass.ts';
import { NewLink } from './NewLink.tsx';
import styles from '../signing.module.css';

interface DonePageProps {
  readonly answer: SignedAnswer | null;
  readonly signing: SigningView | null;
  /** The answers on this page; absent if an earlier visit signed. */
  readonly answers: Answers | undefined;
  readonly signer: Signer;
  readonly newLink: WaiverCalls['newLink'];
}

type Next = SignedAnswer['next'][number];

/** The rose, where the copy goes, the PDF to download, and what else waits for the same person. */
export function DonePage({ answer, signing, answers, signer, newLink }: DonePageProps) {
  const texts = useTexts();
  const { done, pass } = texts;
  const [isSame, setSame] = useState(true);
  const [isPassed] = useState(() => passHere() !== null);
  const next = answer?.next ?? [];
  // The answers that are the same for the whole family go along to the waiver that is opened next.
  const goOn = (to: Next) => {
    const family = answers && to.is_other_person && isSame ? familyOf(answers.form, answers.values(), answers.ctx) : {};
    if (answers && answer && signing && to.is_other_person && isSame)
      offerAdoption(answers.values(), signing.first_name, answer.paper);
    carryOver(deviceStore, to, family, to.is_other_person ? 'guardian' : signer);
  };
  const [first] = next;
  return (
    <Ending
      about={signing}
      drawing={<DrawnRose />}
      title={signing ? done.title(signing.first_name) : done.plainTitle}
      action={
        isPassed ? (
          <NextPerson />
        ) : first ? (
          <a className={`button button-primary ${styles['wide']}`} href={placeOf(first)} onClick={() => goOn(first)}>
            {first.is_other_person
              ? done.goOn(first.first_name)
              : done.goOnWith(first.name, titleOf(texts, first.form_name))}
          </a>
        ) : undefined
      }
    >
      <Signed answer={answer} signing={signing} isPassed={isPassed} />
      {answer ? null : <NewLink wanted="copy" ask={newLink} />}
      {next.length === 0 ? (
        <p>{isPassed ? pass.handOn : done.nothing}</p>
      ) : (
        <div className={styles['next']}>
          <h2>{first?.is_other_person ? done.next : done.nextOwn}</h2>
          <ul>
            {next.map((each) => (
              <li key={each.path}>
                <a href={placeOf(each)} onClick={() => goOn(each)}>
                  {done.goOnWith(each.name, titleOf(texts, each.form_name))}
                </a>
              </li>
            ))}
          </ul>
          {signing && first?.is_other_person ? (
            <AgreeField
              id="same-family"
              label={done.same(signing.first_name)}
              hint={done.sameHint}
              checked={isSame}
              onChange={setSame}
            />
          ) : null}
          <p className={styles['hint']}>{done.later}</p>
        </div>
      )}
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

/** Returns the address where the waiver is filled in: the signer is known. */
/** In the language of this page, which may have come with the letter and be nowhere on the device. */
function placeOf({ path }: Next): string {
  const language = languageNow();
  return `${path}${language === 'en' ? '' : `?${languageParam}=${language}`}#start`;
}
