import { type Language, languageNames, languages } from '@parade/contract/notifications/language.ts';
import { chooseLanguage, useLanguage, useTexts } from './texts/useTexts.ts';
import styles from './signing.module.css';

/** In sight on every page; each language by its own name. */
export function LanguageChoice() {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <select
      className={`field-control ${styles['language']}`}
      aria-label={texts.language}
      value={language}
      onChange={(event) => {
        // A browser does not ask twice for a script that it could not fetch: the page itself says to load it again.
        const say = (isMissing: boolean) => document.documentElement.toggleAttribute('data-missing', isMissing);
        void chooseLanguage(event.target.value as Language).then(
          () => say(false),
          () => say(true),
        );
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
