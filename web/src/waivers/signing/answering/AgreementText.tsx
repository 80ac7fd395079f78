import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { SAMPLE_TEXT_MARK } from '@parade/contract/forms/texts/waiverBody.ts';
import { translationOf } from '../texts/wording.ts';
import { useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

/** Shows the whole agreement in readable size: nobody has to scroll inside a box. */
export function AgreementText({ label, text }: { label: string; text: StaticText }) {
  const texts = useTexts();
  const translation = translationOf(texts, text);
  return (
    <section className={styles['text']} aria-label={label}>
      <p className={styles['hint']}>
        {texts.steps.version(text.version)}
        {text.sample && texts.form ? ` · ${texts.form.sample}` : ''}
        {text.sample ? <span lang="en"> · {SAMPLE_TEXT_MARK}</span> : null}
      </p>
      {translation ? (
        <>
          <p className={styles['notice']}>{texts.agreement.courtesy}</p>
          <Blocks blocks={translation} />
          <h2 className={styles['rule']}>{texts.agreement.english}</h2>
        </>
      ) : texts.form ? (
        <p className={styles['notice']}>{texts.agreement.onlyEnglish}</p>
      ) : null}
      <div lang="en" className={styles['blocks']}>
        <Blocks blocks={text.blocks} />
      </div>
    </section>
  );
}

function Blocks({ blocks }: { blocks: StaticText['blocks'] }) {
  return blocks.map((block, index) => (
    <div key={block.heading ?? block.text.slice(0, 40)}>
      {block.heading ? (
        <h2>
          {index + 1}. {block.heading}
        </h2>
      ) : null}
      <p>{block.text}</p>
    </div>
  ));
}
