import type { StatementPart } from '@parade/contract/entries/cosigning/request.ts';
import styles from './page.module.css';

/** Shows the signed text, word for word as in the evidence. */
export function Statement({ parts }: { parts: readonly StatementPart[] }) {
  return parts.map(({ title, texts, facts }) => (
    <section key={title} className={styles['statement']}>
      <h2>{title}</h2>
      {texts.map(({ mark, heading, text }, index) => (
        <div key={index}>
          {mark === undefined ? null : <p className={styles['mark']}>{mark}</p>}
          {heading === undefined ? null : <h3>{heading}</h3>}
          <p>{text}</p>
        </div>
      ))}
      {facts.length > 0 ? (
        <dl className={styles['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  ));
}
