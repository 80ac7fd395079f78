import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import type { Mailing, MailStop } from '@parade/contract/notifications/mailing.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import { LoadingRows, Notice, Section } from '../ui/Page.tsx';
import { outboxPath } from './outboxList.ts';
import { useMailings } from './queries.ts';
import './outbox.css';

/** The newest mailings with how far each is; a look at one shows its letters. `chosen`: the one that is looked at. */
export function Mailings({ chosen }: { chosen: number | null }) {
  const mailings = useMailings();
  const all = mailings.data?.data ?? [];
  const shown = chosen === null ? all.slice(0, 5) : all.filter(({ id }) => id === chosen);
  const title = chosen === null ? 'Mailings' : 'This mailing';
  // In their place: the search below them stays where it is when they arrive.
  if (mailings.isPending)
    return (
      <Section title={title}>
        <LoadingRows rows={chosen === null ? 5 : 1} label="Loading the mailings" />
      </Section>
    );
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="mailings">
        {shown.map((mailing) => (
          <li key={mailing.id}>
            <MailingLine mailing={mailing} isChosen={chosen !== null} />
          </li>
        ))}
      </ul>
      {chosen === null ? null : <Link to={pathTo('outbox')}>All emails</Link>}
    </Section>
  );
}

/** One line; a bar while emails wait, and for the one that is looked at. */
function MailingLine({ mailing, isChosen }: { mailing: Mailing; isChosen: boolean }) {
  const { queued, sent, failed, bounced, unsent } = mailing;
  const letters = Math.max(mailing.total, queued + sent + failed + bounced + unsent);
  const number = (value: number) => value.toLocaleString('en-US');
  const states: [string, number, string][] = [
    ['sent', sent, 'sent'],
    ['waiting', queued, 'queued'],
    ['failed', failed, 'failed'],
    ['rejected by the recipient’s mail server', bounced, 'bounced'],
    ['not sent', unsent, 'unsent'],
  ];
  return (
    <>
      <Link className="mailing-title" to={outboxPath(mailing.id)} title={mailing.title}>
        {mailing.title}
      </Link>
      <span className="mailing-note">
        {letters === 0 ? 'No one to email' : <span className="mailing-more">{counted(letters, 'email')}: </span>}
        {states
          .filter(([, count]) => count > 0)
          .map(([words, count, state], index) => (
            <span key={state}>
              {index > 0 ? ', ' : ''}
              <Link to={outboxPath(mailing.id, state)}>
                {number(count)} {words}
              </Link>
            </span>
          ))}
        {mailing.left_out > 0 ? `; ${number(mailing.left_out)} skipped` : ''}
      </span>
      <span className="mailing-note mailing-more">
        {showInstant(mailing.created_at)}
        {mailing.asked_by_user ? `, ${mailing.asked_by_user}` : ', scheduled'}
      </span>
      {isChosen || queued > 0 ? (
        <progress
          max={Math.max(1, letters)}
          value={sent}
          aria-label={`${number(sent)} of ${counted(letters, 'email')} sent`}
        />
      ) : null}
    </>
  );
}

/** Says to those who rely on its letters why the portal sends none. */
export function MailStopped({ why }: { why: MailStop | null }) {
  if (why === null) return null;
  if (why === 'held')
    return (
      <Notice tone="needs-you" title="Emails are on hold">
        This portal was restored from a backup. Emails wait in the outbox, because the portal that was backed up may
        have sent them: no invitations, no waivers, no reminders go out, and no messages to webhooks. Please ask the
        person who runs the portal to release them (npm run release-mail).
      </Notice>
    );
  if (why === 'webhooks-held')
    return (
      <Notice tone="needs-you" title="Messages to webhooks are on hold">
        This portal was restored from a backup. Messages to webhooks wait, because the portal that was backed up may
        have sent them. Please ask the person who runs the portal to release them (npm run release-mail).
      </Notice>
    );
  return (
    <Notice tone="needs-you" title="No emails are being sent">
      This portal has no mail server. Emails are listed in the outbox, but none are sent: no invitations, no waivers, no
      reminders. Please ask the person who runs the portal to set SMTP_URL.
    </Notice>
  );
}
