import { useState } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { passHere } from '../../../access/devicePass.ts';
import styles from '../signing.module.css';

/** W-34: whoever has done their part hands the device on; nothing on a device that nobody passes around. */
export function NextPerson() {
  const { pass } = useTexts();
  const [isPassed] = useState(() => passHere() !== null);
  return isPassed ? (
    <a className={`button button-primary ${styles['wide']}`} href="/pass">
      {pass.next}
    </a>
  ) : null;
}
