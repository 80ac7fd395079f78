import { pathTo } from '@parade/contract/access/screens.ts';
import { civilDateOf, showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { useSession } from '../access/session.tsx';
import { portalNow } from '../http/request.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Breadcrumbs, ErrorNotice, LoadingRows, Notice, PageHeader } from '../ui/Page.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useDiscardNewSeason, useNewSeason } from './queries.ts';
import { SeasonForm } from './SeasonForm.tsx';
import styles from './season.module.css';

/** A guided change of the parade year. Nothing acts before the last step. */
export function NewSeasonPage() {
  const read = useNewSeason();
  return (
    <>
      <Breadcrumbs places={[{ label: 'Settings', to: pathTo('settings') }, { label: 'New season' }]} />
      {read.data ? <Prepared season={read.data} /> : <PageHeader title="New season" />}
      {read.error ? <ErrorNotice error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data || read.error ? null : <LoadingRows rows={6} label="Loading the season" />}
    </>
  );
}

function Prepared({ season }: { readonly season: NewSeason }) {
  const { year, draft } = season;
  return (
    <>
      <PageHeader
        title={`Season of ${year}`}
        lead={`Go through what changes with the year. Nothing takes effect until you start the season at the end; you can leave and come back.`}
        actions={draft ? <Discard revision={season.revision} /> : null}
      />
      {draft ? (
        <p className={styles['note']}>
          Draft started {draft.created_by ? `by ${draft.created_by} ` : ''}on {showInstant(draft.created_at)}, saved{' '}
          {showInstant(draft.updated_at)}
          {draft.updated_by ? ` by ${draft.updated_by}` : ''}.
        </p>
      ) : null}
      <ParadeToCome season={season} />
      <ChangedElsewhere season={season} />
      <LeftOut season={season} />
      <SeasonForm season={season} />
    </>
  );
}

/** The current parade is not over: a season may start before it, which is seldom meant. */
function ParadeToCome({ season: { from_year, year } }: { readonly season: NewSeason }) {
  const { parade_on } = useSession().data;
  const [now] = useState(portalNow);
  if (parade_on < civilDateOf(now)) return null;
  return (
    <Notice tone="needs-you" title={`The parade of ${from_year} is not over yet`}>
      It is on {showCivilDate(parade_on)}. Once you start the season of {year}, lists, reminders and Today are about{' '}
      {year}; what is still open for {from_year} is found under its year. Most offices start the next season after the
      parade.
    </Notice>
  );
}

/** Beside every step: whichever is saved next chooses the draft's values. */
function ChangedElsewhere({ season: { conflicts } }: { readonly season: NewSeason }) {
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="needs-you" title="Changed elsewhere since this draft was saved">
      <ul>
        {conflicts.map(({ label, yours, theirs }) => (
          <li key={label}>
            {label}: {yours} in this draft, {theirs} now
          </li>
        ))}
      </ul>
      The season starts with the values of this draft. To start with another one, enter it in its step.
    </Notice>
  );
}

/** What a version with other steps or limits has saved. */
function LeftOut({ season: { left_out } }: { readonly season: NewSeason }) {
  if (left_out.length === 0) return null;
  return (
    <Notice tone="needs-you" title="Saved by another version of the portal">
      This version cannot read a part of the draft: {left_out.join(', ')}. Everything else is here. Please check the
      steps before you start the season.
    </Notice>
  );
}

function Discard({ revision }: { readonly revision: number }) {
  const discard = useDiscardNewSeason();
  const confirm = useConfirm();
  const toast = useToast();
  const act = async () => {
    const yes = await confirm({
      title: 'Discard the draft?',
      body: 'Everything you prepared will be lost, and a new draft starts from the current season.',
      act: 'Discard the draft',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (yes) void tellOutcome(toast, discard.mutateAsync(revision), { failed: 'Problems Saving Settings' });
  };
  return (
    <Button look="quiet" busy={discard.isPending} onClick={() => void act()}>
      Discard the draft
    </Button>
  );
}
