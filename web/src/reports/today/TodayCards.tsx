import { pathTo } from '@parade/contract/access/screens.ts';
import { feedbackTopicLabels } from '@parade/contract/content/feedback/feedback.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import type { TodayAnswer, Whose } from '@parade/contract/reports/today/today.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { reviewPath } from '../../entries/review/address.ts';
import { refusedLetters } from '../../notifications/outboxList.ts';
import { hoursText } from '../../press/interviews/words.ts';
import { paradeDayIn } from '../../settings/useParadeDay.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { waiversPath } from '../../waivers/board/lists.ts';
import { Card, CardRow, SideCard, SideLine } from './Card.tsx';
import { newInterviewsPath, todayListPath, withoutLiaisonPath } from './lists.ts';
import { NextMailing, NextSending } from './NextMailing.tsx';
import { RemindLeaders } from './RemindLeaders.tsx';
import { ago, nothingIn, openAll, todayLists, waitingLine } from './words.ts';
import styles from './today.module.css';

export interface TodayCardsProps {
  readonly day: TodayAnswer;
  readonly whose: Whose;
}

/** The first cards: applications to decide, waivers to approve, forms to chase. */
export function FirstCards({ day, whose }: TodayCardsProps) {
  const session = useSession();
  const { user, can } = session;
  const { parades } = session.data;
  const mine: Readonly<Record<string, string>> = whose === 'mine' ? { rep: String(user?.id) } : {};
  const { decide, approve, chase } = day;
  const isOver = (year: number) => paradeDayIn(parades, year) < day.today;
  return (
    <div className={styles['first']}>
      <Card
        id="decide"
        title="To decide"
        note="received, oldest first"
        count={decide.total}
        empty={nothingIn('decide', whose)}
        actions={
          <ButtonLink to={reviewPath(undefined, mine)} look="primary">
            {openAll(decide.total, 'Review')}
          </ButtonLink>
        }
      >
        {decide.rows.map(({ entry, days }) => (
          <CardRow
            key={entry.id}
            to={reviewPath(entry.id, mine)}
            title={entry.official_name}
            line={waitingLine(days, entry.year, isOver(entry.year))}
            entry={entry}
          />
        ))}
      </Card>
      <Card
        id="approve"
        title="To approve"
        note="signed waivers"
        count={approve.total}
        empty={nothingIn('approve', whose)}
        actions={
          <>
            <ButtonLink to={waiversPath({ status: 'completed', ...mine }, session)}>
              {openAll(approve.total)}
            </ButtonLink>
            {can('manageEntries') ? (
              <ButtonLink look="quiet" to={pathTo('waiverQueue')}>
                Approve one by one
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {approve.rows.map(({ entry, signed, days }) => (
          <CardRow
            key={entry.id}
            to={entryPath(entry, 'waivers')}
            title={entry.official_name}
            line={`${signed} signed, oldest ${ago(days)}`}
            entry={entry}
          />
        ))}
      </Card>
      {chase ? <ChaseCard chase={chase} whose={whose} /> : null}
    </div>
  );
}

interface ChaseCardProps {
  readonly chase: NonNullable<TodayAnswer['chase']>;
  readonly whose: Whose;
}

function ChaseCard({ chase, whose }: ChaseCardProps) {
  const { can } = useSession();
  return (
    <Card
      id="chase"
      title={todayLists.chase.title}
      note={whose === 'mine' ? `forms, ${chase.all.toLocaleString('en-US')} in all` : 'forms'}
      count={chase.total}
      empty={nothingIn('chase', whose)}
      actions={
        <>
          <ButtonLink to={todayListPath('chase', whose)}>{openAll(chase.total)}</ButtonLink>
          {chase.leaders > 0 && can('sendReminders') ? <RemindLeaders leaders={chase.leaders} whose={whose} /> : null}
        </>
      }
    >
      {chase.rows.map(({ entry, form_type, form_name, days_late }) => (
        <CardRow
          key={`${entry.id} ${form_type}`}
          to={formPath(entry, form_type)}
          title={form_name}
          line={entry.official_name}
          entry={entry}
          end={
            <em>
              {days_late.toLocaleString('en-US')} <span>{days_late === 1 ? 'day' : 'days'} late</span>
            </em>
          }
        />
      ))}
    </Card>
  );
}

/** Cards for entries without a liaison, refused addresses, and the next mailing. */
export function SideCards({ day, whose }: TodayCardsProps) {
  const { settings } = useSession().data;
  const { unassigned, unlisted, refused, sending, mailing } = day;
  return (
    <>
      <div className={styles['sides']}>
        <SideCard
          title="Nobody assigned"
          count={unassigned.total}
          what="accepted, without a liaison"
          more={<Link to={withoutLiaisonPath(settings)}>{openAll(unassigned.total)}</Link>}
        >
          {unassigned.rows.slice(0, 3).map((entry) => (
            <SideLine key={entry.id} to={entryPath(entry, 'settings')} name={entry.official_name} act="Assign" />
          ))}
        </SideCard>
        <SideCard
          title="Nobody listed"
          count={unlisted.total}
          what="accepted, no participants"
          more={<Link to={todayListPath('unlisted', whose)}>{openAll(unlisted.total)}</Link>}
        >
          {unlisted.rows.slice(0, 3).map(({ entry }) => (
            <SideLine key={entry.id} to={entryPath(entry, 'people')} name={entry.official_name} act="Open" />
          ))}
        </SideCard>
        {refused ? (
          <SideCard
            title="Refused addresses"
            count={refused.total}
            what={refused.total === 1 ? 'email came back' : 'emails came back'}
            more={<Link to={todayListPath('refused', whose)}>{openAll(refused.total)}</Link>}
          >
            {refused.rows.slice(0, 3).map((row) => (
              <SideLine key={row.outbox_id} to={correctionPath(row)} name={row.to_address} act="Correct" />
            ))}
          </SideCard>
        ) : null}
        <AskedCards day={day} />
        <GivenUpCards day={day} />
        {sending ? <NextSending sending={sending} whose={whose} /> : null}
        {mailing ? <NextMailing mailing={mailing} whose={whose} /> : null}
      </div>
      <NothingElse day={day} whose={whose} />
    </>
  );
}

/** Names the other counts that are zero in one paragraph, so that they take little room. */
function NothingElse({ day, whose }: TodayCardsProps) {
  // Of a parade that is over nobody counts these two (cards.ts): to say that there is none would be false.
  const uncounted: readonly string[] = day.days_to_parade < 0 ? ['unassigned', 'unlisted'] : [];
  const none = sideCounts.filter((name) => day[name]?.total === 0 && !uncounted.includes(name));
  return none.length === 0 ? null : (
    <p className={styles['nothing']}>
      {none.map((name) => (
        <Fragment key={name}>
          <span>{nothingIn(name, whose)}.</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

const sideCounts = ['unassigned', 'unlisted', 'refused', 'interviews', 'media_requests', 'feedback'] as const;

/** Cards for requests from outside the office, the longest waiting first. */
function AskedCards({ day: { interviews, feedback, media_requests } }: { day: TodayAnswer }) {
  return (
    <>
      {interviews ? (
        <SideCard
          title="Interview requests"
          count={interviews.total}
          what={interviewsWords(interviews.rows[0]?.hours_left)}
          more={<Link to={newInterviewsPath()}>{openAll(interviews.total)}</Link>}
        >
          {interviews.rows.slice(0, 3).map(({ id, media_outlet_name }) => (
            <SideLine key={id} to={pathTo('interview', { id })} name={media_outlet_name} act="Answer" />
          ))}
        </SideCard>
      ) : null}
      {media_requests ? (
        <SideCard
          title="Media access"
          count={media_requests.total}
          what={mediaWords(media_requests)}
          more={<Link to={pathTo('mediaRequests')}>{openAll(media_requests.total)}</Link>}
        >
          {media_requests.rows.slice(0, 3).map(({ id, first_name, last_name, media_organization_name, abilities }) => (
            <SideLine
              key={id}
              to={pathTo('mediaRequests')}
              name={media_organization_name || fullName({ first_name, last_name })}
              act={abilities.decide ? 'Decide' : 'Read'}
            />
          ))}
        </SideCard>
      ) : null}
      {feedback ? (
        <SideCard
          title="Feedback"
          count={feedback.total}
          what={feedback.total === 1 ? 'message to answer' : 'messages to answer'}
          more={<Link to={pathTo('feedbackList')}>{openAll(feedback.total)}</Link>}
        >
          {feedback.rows.slice(0, 3).map(({ id, topic, name }) => (
            <SideLine key={id} to={pathTo('feedbackList')} name={`${name}: ${feedbackTopicLabels[topic]}`} act="Read" />
          ))}
        </SideCard>
      ) : null}
    </>
  );
}

/** Beside the number. Those who may not decide read who does. */
function mediaWords({ total, rows }: NonNullable<TodayAnswer['media_requests']>): string {
  const requests = total === 1 ? 'request' : 'requests';
  return rows.some(({ abilities }) => abilities.decide)
    ? `${requests} to decide`
    : `${requests} for an admin to decide`;
}

/** The card for what the portal has given up on; shown only while there is something. */
function GivenUpCards({ day: { given_up } }: { day: TodayAnswer }) {
  if (given_up === null) return null;
  const { pdfs, emails, webhooks } = given_up;
  const kinds = [
    counted(pdfs, 'signed PDF', 'signed PDFs'),
    counted(emails, 'email', 'emails'),
    counted(webhooks ?? 0, 'message to a webhook', 'messages to webhooks'),
  ].filter((_, place) => [pdfs, emails, webhooks ?? 0][place] !== 0);
  return kinds.length === 0 ? null : (
    <SideCard
      title="Not delivered"
      count={pdfs + emails + (webhooks ?? 0)}
      what="given up"
      more={<Link to={pathTo('notDelivered')}>See why, and try again</Link>}
    >
      {kinds.map((kind) => (
        <li key={kind}>{kind}</li>
      ))}
    </SideCard>
  );
}

/** Words the longest wait. */
function interviewsWords(hours: number | null | undefined): string {
  if (hours === null || hours === undefined) return 'to answer';
  const text = hoursText(hours);
  return hours < 0 ? `to answer, oldest ${text.charAt(0).toLowerCase()}${text.slice(1)}` : `to answer, ${text}`;
}

/** The card for answers that have changed. */
export function Changes({ day, whose }: TodayCardsProps) {
  const { total, rows, at_least } = day.changes;
  const many = counted(total, 'change', 'changes');
  return (
    <section aria-label="Changed since yesterday" className={styles['changes']}>
      <SectionRule
        note={
          total === 0 ? undefined : (
            <Link to={todayListPath('changes', whose)}>{at_least ? `at least ${many}` : many}, open all</Link>
          )
        }
      >
        Changed since yesterday
      </SectionRule>
      {total === 0 ? <p className={styles['none']}>{nothingIn('changes', whose)}</p> : null}
      <ul>
        {rows.map(({ key, at, entry, form_type, form_name, field, from, to, by }) => (
          <li key={key}>
            <time dateTime={at}>{showInstant(at)}</time>
            <Link to={entryPath(entry, 'view')}>{entry.official_name}</Link>
            <Link to={formPath(entry, form_type)}>{form_name}</Link>
            <ChangedText field={field} from={from} to={to} />
            <span className={styles['by']}>{by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ChangedText({ field, from, to }: { field: string; from: string; to: string }) {
  return (
    <span className={styles['change']} title={`${field}: ${from} → ${to}`}>
      {field}: <del>{from || 'none'}</del> <span aria-hidden>→</span> <ins>{to || 'none'}</ins>
    </span>
  );
}

/** Returns where a refused address is corrected: on its waiver, else on the email to the account. */
export function correctionPath(row: { readonly waiver_token: string | null; readonly to_address: string }): string {
  if (row.waiver_token !== null) return pathTo('reviewWaiver', { token: row.waiver_token });
  return refusedLetters(row.to_address);
}
