import { languageParam } from '@parade/contract/notifications/language.ts';
import type { NextWaivers as Next, RelinkedWaivers } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { AgreeField } from '../../../ui/inputs.tsx';
import { deviceStore } from '../../../ui/storage/browserStore.ts';
import { offerAdoption } from '../answering/adoption.ts';
import type { Answers } from '../answering/answers.ts';
import { carryOver, familyOf } from '../answering/family.ts';
import type { Signer } from '../texts/en.ts';
import { titleOf } from '../texts/titles.ts';
import { languageNow, useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

export interface SignedHere {
  readonly next: Next;
  /** The first name of the person whose waiver it is. */
  readonly first_name: string | undefined;
  /** The answers on this page; absent if an earlier visit signed. */
  readonly answers: Answers | undefined;
  readonly signer: Signer;
  /** The grant of the signed PDF, by which the signature may be used again; none of one part. */
  readonly paper: string | undefined;
}

/** W-15: what happens on the way to the next waiver. The answers that are the same for the whole family go along. */
export function useNextWaivers({ first_name, answers, signer, paper }: Omit<SignedHere, 'next'>) {
  const [isSame, setSame] = useState(true);
  const goOn = (to: Next[number]) => {
    const isShared = to.is_other_person && isSame;
    const family = answers && isShared ? familyOf(answers.form, answers.values(), answers.ctx) : {};
    if (answers && isShared && paper !== undefined && first_name !== undefined)
      offerAdoption(answers.values(), first_name, paper, to.path);
    carryOver(deviceStore, to, family, to.is_other_person ? 'guardian' : signer);
  };
  return { isSame, setSame, goOn };
}

interface NextWaiversProps {
  readonly next: Next;
  readonly first_name: string | undefined;
  readonly chosen: ReturnType<typeof useNextWaivers>;
}

/** The waivers that still wait for the person who has just signed, and whether the family's answers go along. */
export function NextWaivers({ next, first_name, chosen }: NextWaiversProps) {
  const texts = useTexts();
  const { done } = texts;
  const isFamily = next[0]?.is_other_person ?? false;
  return (
    <div className={styles['next']}>
      <h2>{isFamily ? done.next : done.nextOwn}</h2>
      <ul>
        {next.map((each) => (
          <li key={each.path}>
            <a href={placeOf(each)} onClick={() => chosen.goOn(each)}>
              {done.goOnWith(each.name, titleOf(texts, each.form_name))}
            </a>
          </li>
        ))}
      </ul>
      {first_name !== undefined && isFamily ? (
        <AgreeField
          id="same-family"
          label={done.same(first_name)}
          hint={done.sameHint}
          checked={chosen.isSame}
          onChange={chosen.setSame}
        />
      ) : null}
      <p className={styles['hint']}>{done.later}</p>
    </div>
  );
}

/** Names what is left to sign with a link that is not this page's to offer: nobody takes it for signed. */
export function Relinked({ waivers }: { readonly waivers: RelinkedWaivers }) {
  const texts = useTexts();
  return (
    <div className={styles['next']}>
      <p>{texts.done.relinked}</p>
      <ul>
        {waivers.map(({ name, form_name }) => (
          <li key={name + form_name}>{texts.done.goOnWith(name, titleOf(texts, form_name))}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Returns the address where the waiver is filled in, since the signer is known; in the language of this page, which may
 * have come with the letter and be nowhere on the device.
 */
export function placeOf({ path }: Next[number]): string {
  const language = languageNow();
  return `${path}${language === 'en' ? '' : `?${languageParam}=${language}`}#start`;
}
