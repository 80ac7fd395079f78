import { type AcceptanceLetter, invitationOf, letterParagraphs } from '@parade/contract/entries/acceptance/letter.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { useSession } from '../../access/session.tsx';
import { Drawing } from '../../ui/program/Drawing.tsx';
import { DoubleRule } from '../../ui/program/Rule.tsx';
import styles from './letter.module.css';

interface LetterPaperProps {
  readonly letter: AcceptanceLetter;
  /** 'Marching Band' */
  readonly type: string;
}

/** One sheet of Letter paper in the design of the program. */
export function LetterPaper({ letter, type }: LetterPaperProps) {
  const { settings } = useSession().data;
  const to = [letter.leaders.join(', '), letter.official_name, letter.organization_name, ...letter.address];
  return (
    <article className={styles['letter']} aria-label="Letter of acceptance">
      <Head letter={letter} />
      <div className={styles['body']}>
        <Margin letter={letter} type={type} />
        <div>
          <p className={styles['to']}>
            {[...new Set(to)].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <p>{letter.leaders.length > 0 ? `Dear ${inWords(letter.leaders)},` : 'To the leaders of the entry:'}</p>
          <p className={styles['invitation']}>{invitationOf(letter, settings)}</p>
          {letterParagraphs(letter, settings).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className={styles['sign']}>
            <p>
              <strong>{settings.organizer_name}</strong>
              <span>
                {nthParade(letter.year)} {settings.parade_name}
              </span>
            </p>
            <Drawing of="rose" />
          </div>
        </div>
      </div>
      <footer>
        <DoubleRule foot />
        <p className={styles['foot']}>
          <span>{[settings.organizer_name, letter.postal_address].filter(Boolean).join(', ')}</span>
          <span>{settings.support_email}</span>
        </p>
      </footer>
    </article>
  );
}

function Head({ letter: { year, parade_on } }: { letter: AcceptanceLetter }) {
  const { parade_name } = useSession().data.settings;
  const [, number = '', tail = ''] = /^(\d+)(.*)$/.exec(nthParade(year)) ?? [];
  return (
    <header>
      <DoubleRule />
      <div className={styles['head']}>
        <p className={styles['number']}>
          {number}
          <sup>{tail}</sup>
        </p>
        <div>
          <p className={styles['parade']}>{parade_name}</p>
          <p className={styles['day']}>{showDayInWords(parade_on, { weekday: true })}</p>
        </div>
      </div>
      <DoubleRule foot />
    </header>
  );
}

/** The facts beside the letter. */
function Margin({ letter, type }: LetterPaperProps) {
  const { settings } = useSession().data;
  const rep = letter.rep ?? {
    name: settings.default_tor_laison_name,
    phone: settings.default_tor_laison_phone,
    email: settings.default_tor_laison_email,
  };
  return (
    <dl className={styles['margin']}>
      <Fact label="Date" lines={[showDayInWords(letter.accepted_on)]} />
      <Fact label="Entry" lines={[type]} />
      {letter.theme_name ? <Fact label="Theme" lines={[letter.theme_name]} /> : null}
      <Fact label="Your liaison" lines={[rep.name, rep.phone, rep.email]} />
      {letter.dates.length > 0 ? (
        <div>
          <dt>First dates</dt>
          {letter.dates.map(({ due_date, names }) => (
            <dd key={due_date}>
              <strong>{showCivilDate(due_date)}</strong>
              {names.map((name) => (
                <span key={name}>{name}</span>
              ))}
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}

function Fact({ label, lines }: { label: string; lines: readonly (string | null)[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{lines.map((line) => (line ? <span key={line}>{line}</span> : null))}</dd>
    </div>
  );
}

/** 'Ana Ruiz, Ben Ito and Kim Lee' */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
