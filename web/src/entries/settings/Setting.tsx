import { type ReactNode, useId } from 'react';
import styles from './entrySettings.module.css';

interface SettingProps {
  readonly title: string;
  /** Says what the act does, and what follows from it. */
  readonly says: ReactNode;
  /** Absent where it is not possible, as `says` explains. */
  readonly children?: ReactNode;
}

/** One act on an entry as a whole: what it does at the left, the controls beside it. */
export function Setting({ title, says, children }: SettingProps) {
  const id = useId();
  return (
    <section className={styles['setting']} aria-labelledby={id}>
      <div className={styles['says']}>
        <h3 id={id}>{title}</h3>
        <p>{says}</p>
      </div>
      {children ? <div>{children}</div> : null}
    </section>
  );
}
