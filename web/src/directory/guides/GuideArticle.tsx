import { type GuideEntry, guideHeading } from '@parade/contract/directory/guides/guide.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OwnSheetLinks } from '../../judging/OwnSheetLinks.tsx';
import { AddressText } from '../../ui/AddressText.tsx';
import { FactList } from '../../ui/Page.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { notForPressYet } from '../../entries/words.ts';
import { phoneHref } from '../../ui/typing.ts';
import styles from './guide.module.css';

interface GuideArticleProps {
  readonly entry: GuideEntry;
  readonly kind: 'media' | 'judges';
  /** Under the texts. */
  readonly children?: ReactNode;
  /** The page of this one entry: its name is the page's heading already, and it needs no link to itself. */
  readonly alone?: boolean;
}

/** One entry as a guide has it: place and name, its picture, facts in the margin, texts at a measure to be read. */
export function GuideArticle({ entry, kind, children, alone = false }: GuideArticleProps) {
  const { name, under } = guideHeading(entry);
  // Below the name of the entry, which is the page's own heading where the entry is alone.
  const Label = alone ? 'h2' : 'h3';
  const place = entryPath(entry, kind === 'media' ? 'media' : 'judge');
  return (
    <article className={`${styles['entry']} ${alone ? styles['alone'] : ''}`} aria-label={name}>
      {alone ? null : (
        <header className={styles['head']}>
          <div>
            {entry.directory_idx === null ? null : (
              <Folio isPlace size="large">
                {entry.directory_idx}
              </Folio>
            )}
          </div>
          <div>
            <h2 className={styles['name']}>
              <Link to={place}>{name}</Link>
            </h2>
            {under ? <p className={styles['under']}>{under}</p> : null}
          </div>
          <Kind tone={typeTone(entry.org_type)}>{entry.organization_type}</Kind>
        </header>
      )}
      <GuidePicture entry={entry} name={name} showsWhom={kind === 'media'} />
      {kind === 'judges' ? <OwnSheetLinks entry={entry} /> : null}
      <div className={styles['body']}>
        <Margin entry={entry} name={name} />
        <div className={styles['prose']}>
          {entry.one_line ? <p className={styles['opening']}>{entry.one_line}</p> : null}
          {entry.prose.map(({ label, text }) => (
            <section key={label}>
              {label ? <Label>{label}</Label> : null}
              <Paragraphs text={text} />
            </section>
          ))}
          <Facts facts={entry.facts} />
          {entry.one_line === '' && entry.prose.length === 0 && entry.facts.length === 0 ? (
            <p className={styles['none']}>The entry has not provided this information yet.</p>
          ) : null}
          {children}
        </div>
      </div>
    </article>
  );
}

function GuidePicture({ entry, name, showsWhom }: { entry: GuideEntry; name: string; showsWhom: boolean }) {
  const { picture } = entry;
  const word = picture?.kind === 'rendering' ? 'Official rendering' : 'Official photo';
  return (
    <figure
      className={styles['figure']}
      data-empty={picture === null || undefined}
      aria-hidden={picture === null || undefined}
    >
      <Picture
        src={picture?.page_url}
        tone={typeTone(entry.org_type)}
        size="card"
        alt={picture ? `${word} of ${name}` : ''}
      />
      {picture ? (
        <figcaption>
          <span>{word}</span>
          {showsWhom && !picture.is_for_press ? <span>{notForPressYet}</span> : null}
          {picture.credit ? (
            <span>
              {picture.kind === 'rendering' ? 'Design' : 'Photo'}: {picture.credit}
            </span>
          ) : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Facts as notes beside the texts. */
function Margin({ entry, name }: { entry: GuideEntry; name: string }) {
  const { pronunciation, hometown, notes, flags, music, links, media_contact } = entry;
  const facts = [
    pronunciation ? { label: 'How to say it', value: pronunciation } : null,
    hometown ? { label: 'Hometown', value: hometown } : null,
    ...notes,
    flags.length > 0 ? { label: 'Competes as', value: flags.join(' · ') } : null,
    music.length > 0 ? { label: 'Music', value: music.join(' · ') } : null,
    media_contact ? { label: 'Media contact', value: <Contact contact={media_contact} /> } : null,
    links.length > 0
      ? {
          label: 'On the web',
          value: links.map(({ label, href }) => (
            <a key={href} className={styles['link']} href={href} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="print-only">
                <AddressText>{printedAddress(href)}</AddressText>
              </span>
            </a>
          )),
        }
      : null,
    entry.has_press_kit
      ? {
          label: 'Press kit',
          value: (
            <Link className="no-print" to={formPath(entry, 'press-release')}>
              Electronic press kit
            </Link>
          ),
        }
      : null,
  ].filter((fact) => fact !== null);
  return (
    <aside className={styles['margin']} aria-label={`Facts: ${name}`}>
      <FactList facts={facts} />
    </aside>
  );
}

function Contact({ contact: { name, email, phone } }: { contact: NonNullable<GuideEntry['media_contact']> }) {
  return (
    <>
      {name}
      {email ? (
        <a className={styles['link']} href={`mailto:${email}`}>
          <AddressText>{email}</AddressText>
        </a>
      ) : null}
      {phone ? (
        <a className={styles['link']} href={phoneHref(phone)}>
          {phone}
        </a>
      ) : null}
    </>
  );
}

/** 'band.example.org' for 'https://band.example.org/'. */
function printedAddress(href: string): string {
  return href.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** A fact that begins with a number shows it large, as the program does. */
function Facts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className={styles['facts']}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '')
    .map((paragraph, index) => (
      <p key={index} className={styles['paragraph']}>
        {paragraph}
      </p>
    ));
}
