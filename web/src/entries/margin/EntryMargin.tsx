import { flameAskedOf, soundAskedOf } from '@parade/contract/entries/lineUp/facts.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type EntryMargin as Margin, marginContactLabels } from '@parade/contract/entries/margin/margin.ts';
import { timeWords } from '@parade/contract/entries/lineUp/times.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { AddressText } from '../../ui/AddressText.tsx';
import { ErrorNotice, FactList, LoadingRows, Marginalia } from '../../ui/Page.tsx';
import { Initials } from '../../ui/program/Marks.tsx';
import { liaisonLabel } from '../words.ts';
import { useMargin } from './queries.ts';
import { WaiverFact } from './WaiverFact.tsx';
import { phoneHref } from '../../ui/typing.ts';
import styles from './margin.module.css';

// The part of the margin that only the office has.
const OfficeFacts = lazy(async () => ({ default: (await import('./OfficeFacts.tsx')).OfficeFacts }));
const LiaisonChange = lazy(async () => ({ default: (await import('../choosing/LiaisonChange.tsx')).LiaisonChange }));

/** The facts around an entry, as notes in the margin of its timeline. What the answer leaves out is not for the reader. */
export function EntryMargin({ overview }: { overview: EntryOverview }) {
  const margin = useMargin(overview.entry.id);
  if (margin.error && !margin.data) return <ErrorNotice error={margin.error} retry={() => void margin.refetch()} />;
  return (
    <Marginalia label="About this entry">
      {margin.data ? (
        <Facts overview={overview} margin={margin.data} />
      ) : (
        <LoadingRows rows={6} label="Loading the facts about this entry" />
      )}
    </Marginalia>
  );
}

interface FactsProps {
  readonly overview: EntryOverview;
  readonly margin: Margin;
}

function Facts({ overview, margin }: FactsProps) {
  const { settings } = useSession().data;
  const { entry } = overview;
  const facts: ({ label: string; value: ReactNode } | null)[] = [
    { label: liaisonLabel(settings), value: <Liaison overview={overview} margin={margin} /> },
    {
      label: margin.leaders.length === 1 ? 'Leader' : 'Leaders',
      value: <Leaders overview={overview} margin={margin} />,
    },
    alsoFact(margin),
    margin.waivers && margin.waivers.total > 0
      ? { label: 'Waivers signed', value: <WaiverFact entry={entry} waivers={margin.waivers} /> }
      : null,
    placeFact(margin),
    streetFact(margin, overview.entry.org_type),
    margin.waivers
      ? {
          label: 'Press',
          value: (
            <Lines
              of={[
                entry.is_hidden_from_media ? 'Hidden from the media guide' : 'In the media guide',
                entry.has_press_release ? 'Press kit written' : 'Press kit not written',
              ]}
            />
          ),
        }
      : null,
  ];
  return (
    <>
      <FactList facts={facts.filter((fact) => fact !== null)} />
      {margin.notes || margin.questions || margin.letters ? (
        <Suspense>
          <OfficeFacts overview={overview} margin={margin} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Until somebody is assigned, the office's common address answers. */
function Liaison({ overview: { entry }, margin: { rep, acts } }: FactsProps) {
  const { settings } = useSession().data;
  const name = rep ? fullName(rep) : settings.default_tor_laison_name;
  const email = rep ? rep.email : settings.default_tor_laison_email;
  return (
    <div className={styles['person']}>
      <Initials of={name} />
      <div>
        {name}
        {rep?.entries === undefined ? null : (
          <span className={styles['quiet']}> · {counted(rep.entries, 'entry', 'entries')}</span>
        )}
        <br />
        <a href={`mailto:${email}`} aria-label={email}>
          <AddressText>{email}</AddressText>
        </a>
        {acts.includes('assign_rep') ? (
          <div className={styles['act']}>
            <Suspense>
              <LiaisonChange entry={entry} look="quiet" act={rep ? 'Change' : 'Assign'} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** How many leaders are named with how to reach them; the People tab has all. */
const leadersShown = 3;

function Leaders({ overview: { entry, abilities }, margin: { leaders } }: FactsProps) {
  const more = leaders.length - leadersShown;
  const people = abilities.tabs.includes('people') ? entryPath(entry, 'people') : null;
  if (leaders.length === 0)
    return <>Nobody can fill in this entry’s forms yet. {people ? <Link to={people}>Add a leader</Link> : null}</>;
  return (
    <ul className={styles['people']}>
      {leaders.slice(0, leadersShown).map((leader) => (
        <li key={leader.user_id}>
          {leader.name}
          {leader.phone ? (
            <>
              <br />
              <a href={phoneHref(leader.phone)}>{leader.phone}</a>
            </>
          ) : null}
          <br />
          <a href={`mailto:${leader.email}`} aria-label={leader.email}>
            <AddressText>{leader.email}</AddressText>
          </a>
        </li>
      ))}
      {more > 0 && people ? (
        <li>
          <Link to={people}>{counted(more, 'more leader')}</Link>
        </li>
      ) : null}
    </ul>
  );
}

/** Lists the application's contacts who are not leaders of the entry as well. */
function alsoFact({ leaders, contacts }: Margin): { label: string; value: ReactNode } | null {
  const others = contacts.filter(({ name }) => !leaders.some((leader) => leader.name === name));
  if (others.length === 0) return null;
  return {
    label: 'Also',
    value: <Lines of={others.map(({ name, kind }) => `${name}, ${marginContactLabels[kind]}`)} />,
  };
}

function placeFact({ line_up, street }: Margin): { label: string; value: ReactNode } | null {
  if (!line_up) return null;
  const { place, passing } = line_up;
  const length = street?.length_ft == null ? '' : `, ${street.length_ft.toLocaleString('en-US')} ft`;
  const times = passing
    ? `Start ${timeWords(passing.start)}, TV ${timeWords(passing.tv, true)}, end ${timeWords(passing.end)}`
    : '';
  return { label: 'In the line-up', value: <Lines of={[`No. ${place}${length}`, times]} /> };
}

function streetFact(
  { street, people, people_stated }: Margin,
  org_type: number,
): { label: string; value: ReactNode } | null {
  if (!street) return null;
  const facts = [
    soundAskedOf.includes(org_type) ? answerWords(street.loudspeakers, 'Loudspeakers', 'No loudspeakers') : '',
    flameAskedOf.includes(org_type) ? answerWords(street.flame, 'Flame or pyrotechnics', 'No flame') : '',
  ];
  return { label: 'On the street', value: <Lines of={[...peopleWords(people, people_stated), ...facts]} /> };
}

/** The list is filled in over weeks: beside what a form states it is named as what it is. */
function peopleWords(listed: number, stated: number | null): readonly string[] {
  if (stated === null) return [listed === 0 ? 'No people listed yet' : `${counted(listed, 'person', 'people')} listed`];
  const [some, all] = [listed, stated].map((count) => count.toLocaleString('en-US'));
  if (listed <= stated) return [`${some} of ${counted(stated, 'person', 'people')} listed`];
  // Chaperones and others are on the list as well.
  return [`${counted(listed, 'person', 'people')} listed`, `${all} in the band`];
}

/** Words an answer about safety: an unanswered question never reads as a no. */
function answerWords(answer: boolean | null, yes: string, no: string): string {
  return answer === null ? `${yes}: not answered yet` : answer ? yes : no;
}

function Lines({ of }: { of: readonly string[] }) {
  return of.filter(Boolean).map((line) => <div key={line}>{line}</div>);
}
