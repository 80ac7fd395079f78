import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type EntryStatus, entryStatuses, isEntryStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { lettersOf } from '../../notifications/outboxList.ts';
import { useEntryHere } from '../entryHere.ts';
import { LiaisonChange } from '../choosing/LiaisonChange.tsx';
import { useSetStatus } from '../queries.ts';
import { DeleteSetting, MediaSetting, MoveSetting } from './PlaceSettings.tsx';
import { CopySetting, YearSetting } from './YearSettings.tsx';
import { liaisonLabel } from '../words.ts';

/** What staff do to an entry as a whole. */
export function EntrySettings() {
  const { can } = useSession();
  const { overview } = useEntryHere();
  const { actions } = overview.abilities;
  return (
    <>
      {can('manageUsers') ? (
        <p>
          <ButtonLink look="quiet" to={lettersOf({ entry: overview.entry.id })}>
            Emails about this entry
          </ButtonLink>
        </p>
      ) : null}
      {actions.includes('update_status') ? <StatusSetting overview={overview} /> : null}
      {actions.includes('assign_rep') ? <LiaisonSetting overview={overview} /> : null}
      {actions.includes('hide_from_media') ? <MediaSetting overview={overview} /> : null}
      {actions.includes('copy') ? <CopySetting overview={overview} /> : null}
      {actions.includes('change_year') ? <YearSetting key={overview.entry.year} overview={overview} /> : null}
      {actions.includes('move') ? <MoveSetting key={overview.entry.organization_id} overview={overview} /> : null}
      {actions.includes('delete') ? <DeleteSetting overview={overview} /> : null}
    </>
  );
}

function StatusSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const [chosen, setChosen] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const set = useSetStatus(entry.id);
  const now = entry.displayed_status ?? 'interested';
  const value = chosen ?? (isEntryStatus(now) ? now : '');
  // Taken back by the same call, with its own line in the trail; letters that have gone stay gone.
  const store = (status: EntryStatus, before: EntryStatus | undefined) =>
    set.mutate(status, {
      onSuccess: () => {
        setChosen(null);
        toast.success(
          'Saved',
          `The status is ${statusLabels[status]}.`,
          before ? () => store(before, undefined) : undefined,
        );
      },
      onError: (error) => toast.error('Problem Setting Status', error.message),
    });
  const update = async () => {
    if (!isEntryStatus(value)) return;
    const yes = await confirm({
      title: 'Update Status?',
      body: statusConsequence(entry.official_name, now, value),
      act: `Set to ${statusLabels[value]}`,
      cancelLabel: `Keep ${statusLabels[now]}`,
    });
    if (!yes) return;
    store(value, isEntryStatus(now) ? now : undefined);
  };
  return (
    <Section title="Application Status">
      <form
        className="entry-setting"
        onSubmit={(event) => {
          event.preventDefault();
          void update();
        }}
      >
        <SelectField
          label="Status"
          value={value}
          onChange={setChosen}
          options={entryStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
          placeholder={statusLabels.interested}
        />
        <Button type="submit" look="primary" disabled={value === now || value === ''} busy={set.isPending}>
          Update Status
        </Button>
      </form>
    </Section>
  );
}

function statusConsequence(name: string, from: keyof typeof statusLabels, to: EntryStatus): string {
  const change = `The status of ${name} will change from ${statusLabels[from]} to ${statusLabels[to]}.`;
  if (to === 'accepted')
    return `${change} We’ll email each of its leaders, and they’ll be able to add people, fill in the remaining forms and manage waivers.`;
  if (to === 'rejected') return `${change} We’ll email each of its leaders.`;
  return from === 'accepted'
    ? `${change} Its leaders will no longer be able to manage people and waivers.`
    : `${change} No one will be notified by email.`;
}

function LiaisonSetting({ overview: { entry } }: { overview: EntryOverview }) {
  const { settings } = useSession().data;
  return (
    <Section title={liaisonLabel(settings)}>
      <p className="entry-setting-lead">
        {entry.rep
          ? `${entry.rep.first_name} ${entry.rep.last_name} answers for this entry and gets its notifications.`
          : 'Nobody answers for this entry yet.'}
      </p>
      <LiaisonChange entry={entry} />
    </Section>
  );
}
