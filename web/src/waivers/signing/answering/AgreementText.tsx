import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { SAMPLE_TEXT_MARK } from '@parade/contract/forms/texts/waiverBody.ts';
import styles from '../signing.module.css';

/** What is agreed to, in readable size and whole: nobody has to scroll inside a box. */
export function AgreementText({ label, text }: { label: string; text: StaticText }) {
  return (
    <section className={styles['text']} aria-label={label}>
      <p className={styles['hint']}>
        Version {text.version}
        {text.sample ? ` · ${SAMPLE_TEXT_MARK}` : ''}
      </p>
      {text.blocks.map((block, index) => (
        <div key={block.heading ?? block.text.slice(0, 40)}>
          {block.heading ? (
            <h2>
              {index + 1}. {block.heading}
            </h2>
          ) : null}
          <p>{block.text}</p>
        </div>
      ))}
    </section>
  );
}
