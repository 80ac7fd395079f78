import { type Language, languageNames, languages } from '@parade/contract/notifications/language.ts';
import { chooseLanguage, useLanguage, useTexts } from './texts/useTexts.ts';
import styles from './signing.module.css';

/** In sight on every page; each language by its own name. */
export function LanguageChoice() {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <select
      className={styles['language']}
      aria-label={texts.language}
      value={language}
      onChange={(event) => {
        // Without a connection the page stays as it is.
        chooseLanguage(event.target.value as Language).catch(() => undefined);
      }}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
}
