import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './page.module.css';

const maxWords = 3;

/** The words in which a text names an earlier season; nothing where it names none. */
export function PastYears({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  const more = words.length - maxWords;
  return (
    <span className={styles['past']}>
      <IconAlertTriangle size={16} aria-hidden /> Names {words.slice(0, maxWords).join('; ')}
      {more > 0 ? ` and ${more} more` : ''}
    </span>
  );
}
