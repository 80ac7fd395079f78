import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import type { KitPicture, PressKit } from '@parade/contract/press/kit.ts';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { MissingEntry } from '../entries/MissingEntry.tsx';
import { notForPressYet } from '../entries/words.ts';
import { CallFailure } from '../http/client.ts';
import { useNotOpenYet } from '../settings/useNotOpenYet.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Breadcrumbs, EmptyState, FailedPage, LoadingRows, Notice, PageHeader } from '../ui/Page.tsx';
import { DoubleRule, SectionRule } from '../ui/program/Rule.tsx';
import { KitArchives } from './KitArchives.tsx';
import { KitPictures } from './KitPictures.tsx';
import { type KitAddress, usePressKit } from './queries.ts';
import { phoneHref } from '../ui/typing.ts';
import styles from './press.module.css';

/** /o/{orgId}/press-release/{year}: the electronic press kit, to read, to take away and to print on Letter. */
export function PressKitPage() {
  const { organizationId, year } = useParams();
  const [search] = useSearchParams();
  const [organization_id, of, entry] = [Number(organizationId), Number(year), Number(search.get('entry') ?? '')];
  if (!isId(organization_id) || !isId(of)) return <MissingEntry />;
  return <Kit address={{ organization_id, year: of, entry: isId(entry) ? entry : undefined }} />;
}

function Kit({ address }: { address: KitAddress }) {
  const query = usePressKit(address);
  const notOpenYet = useNotOpenYet({ year: address.year, what: 'This press kit is' });
  if (query.isError) {
    const gone = query.error instanceof CallFailure && query.error.status === 404;
    if (gone && notOpenYet === null) return <MissingEntry />;
    if (gone)
      return (
        <>
          <PageHeader title="Electronic press kit" />
          {notOpenYet}
        </>
      );
    if (!query.data) return <FailedPage error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingRows rows={8} label="Loading the press kit" />;
  const { entry, kit, pictures, embargo, is_submitted, abilities } = query.data;
  const edit = formPath(address, 'press-release', 'editForm');
  return (
    <article className={styles['kit']}>
      <Breadcrumbs
        places={[
          {
            label: `${entry.official_name}, ${entry.year}`,
            to: entryPath(address, abilities.edit ? 'submissions' : 'media'),
          },
          { label: 'Electronic press kit' },
        ]}
      />
      <PageHeader
        title={kit?.headline || 'Electronic press kit'}
        lead={kit?.subhead}
        actions={
          <>
            {kit ? (
              <>
                <KitArchives kit={entry} />
                <Button icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
                  Print
                </Button>
              </>
            ) : null}
            {abilities.edit ? (
              <ButtonLink to={edit} look="primary" icon={<IconPencil aria-hidden />}>
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {abilities.edit && kit && !is_submitted ? (
        <div className="no-print">
          <Notice tone="needs-you">{notForPressYet}. Submit the press kit to publish it.</Notice>
        </div>
      ) : null}
      {abilities.edit && embargo ? (
        <div className="no-print">
          <Notice tone="info">The press can see this kit starting {showCivilDate(embargo)}.</Notice>
        </div>
      ) : null}
      {kit ? (
        <Release
          kit={kit}
          pictures={pictures}
          address={address}
          about={`${entry.official_name}, ${entry.year} parade`}
        />
      ) : (
        <EmptyState drawing="stand" title="No press kit yet">
          {abilities.edit ? 'Write the press kit and submit it so the press can see it.' : 'Please check back later.'}
        </EmptyState>
      )}
    </article>
  );
}

interface ReleaseProps {
  readonly kit: PressKit;
  readonly pictures: readonly KitPicture[];
  readonly address: KitAddress;
  readonly about: string;
}

function Release({ kit, pictures, address, about }: ReleaseProps) {
  const dateline = [kit.dateline, kit.release_date ? showCivilDate(kit.release_date) : ''].filter(Boolean).join(', ');
  return (
    <div className={styles['columns']}>
      <div className={styles['top']}>
        <DoubleRule />
        <p className={`${styles['about']} small-label`}>{about}</p>
      </div>
      <div>
        <Paragraphs text={kit.body} before={dateline} />
        {kit.boilerplate ? (
          <section>
            <SectionRule>About the organization</SectionRule>
            <Paragraphs text={kit.boilerplate} />
          </section>
        ) : null}
        {kit.spokespeople.length > 0 ? (
          <section>
            <SectionRule>Spokespeople</SectionRule>
            <ul>
              {kit.spokespeople.map((person) => (
                <li key={`${person.name} ${person.title}`}>
                  <strong>{person.name}</strong>
                  {person.title ? `, ${person.title}` : ''}
                  {person.pronunciation ? ` (pronounced ${person.pronunciation})` : ''}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {kit.spanish ? (
          <section lang="es">
            <SectionRule>En español</SectionRule>
            <Paragraphs text={kit.spanish} />
          </section>
        ) : null}
      </div>
      <aside className={styles['side']} aria-label="Contact, pictures and video">
        <section>
          <SectionRule>Contact for reporters</SectionRule>
          <p>
            {kit.contact.name}
            <br />
            <a href={`mailto:${kit.contact.email}`}>{kit.contact.email}</a>
            {kit.contact.phone ? (
              <>
                <br />
                <a href={phoneHref(kit.contact.phone)}>{kit.contact.phone}</a>
              </>
            ) : null}
          </p>
        </section>
        <KitPictures pictures={pictures} kit={kit} address={address} />
        {kit.video_url ? (
          <section>
            <SectionRule>Video or b-roll</SectionRule>
            <p className={styles['link']}>
              <a href={kit.video_url} target="_blank" rel="noopener noreferrer">
                {kit.video_url}
              </a>
            </p>
          </section>
        ) : null}
      </aside>
    </div>
  );
}

/** A text with its paragraphs; `before` comes in front of the first, as a dateline does. */
function Paragraphs({ text, before }: { text: string; before?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    <p key={index} className={styles['paragraph']}>
      {index === 0 && before ? <strong>{before} — </strong> : null}
      {paragraph}
    </p>
  ));
}

function isId(n: number): boolean {
  return Number.isInteger(n) && n > 0;
}
