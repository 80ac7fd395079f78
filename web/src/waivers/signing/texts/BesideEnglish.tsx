import type { ReactNode } from 'react';
import styles from '../signing.module.css';

/** Words of another language with the English that counts; in a voice of its own where a program reads aloud. */
export function BesideEnglish({ own, english }: { own: ReactNode; english: string }) {
  return own === english ? (
    english
  ) : (
    <>
      {own}
      <br />
      <small lang="en" className={styles['english']}>
        {english}
      </small>
    </>
  );
}
