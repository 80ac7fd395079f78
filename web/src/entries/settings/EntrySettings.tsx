import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type EntryStatus, entryStatuses, isEntryStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEntryHere } from '../entryHere.ts';
import { useAssignRep, useReps, useSetStatus } from '../queries.ts';
import { DeleteSetting, MediaSetting, MoveSetting } from './PlaceSettings.tsx';
import { CopySetting, YearSetting } from './YearSettings.tsx';
import { liaisonLabel } from '../words.ts';

/** What staff do to an entry as a whole. */
export function EntrySettings() {
  const { overview } = useEntryHere();
  const { actions } = overview.abilities;
  return (
    <>
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
  const update = async () => {
    if (!isEntryStatus(value)) return;
    const yes = await confirm({
      title: 'Update Status?',
      body: statusConsequence(entry.official_name, now, value),
      act: `Set to ${statusLabels[value]}`,
      cancelLabel: `Keep ${statusLabels[now]}`,
    });
    if (!yes) return;
    set.mutate(value, {
      onSuccess: () => {
        setChosen(null);
        toast.success('Saved', `The status is ${statusLabels[value]}.`);
      },
      onError: (error) => toast.error('Problem Setting Status', error.message),
    });
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

function LiaisonSetting({ overview }: { overview: EntryOverview }) {
  const { entry } = overview;
  const { settings } = useSession().data;
  const [chosen, setChosen] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const reps = useReps(true);
  const assign = useAssignRep(entry.id);
  const now = entry.rep ? String(entry.rep.id) : '';
  const value = chosen ?? now;
  const options = (reps.data?.data ?? []).map((rep) => ({
    value: String(rep.id),
    label: `${rep.first_name} ${rep.last_name}`,
    hint: rep.email,
  }));
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? 'None';
  const submit = async () => {
    const body =
      value === ''
        ? `${entry.official_name} will have no liaison.`
        : `${nameOf(value)} will be the liaison for ${entry.official_name} and will get its notifications.`;
    const yes = await confirm({
      title: 'Assign Liaison?',
      body,
      act: value === '' ? 'Remove the liaison' : `Assign ${nameOf(value)}`,
    });
    if (!yes) return;
    assign.mutate(value === '' ? null : Number(value), {
      onSuccess: () => {
        setChosen(null);
        toast.success('Saved', `Liaison: ${nameOf(value)}.`);
      },
      onError: (error) => toast.error('Problem Assigning Liaison', error.message),
    });
  };
  return (
    <Section title={liaisonLabel(settings)}>
      <form
        className="entry-setting"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SelectField label="Liaison" value={value} onChange={setChosen} options={options} placeholder="None" />
        <Button type="submit" look="primary" disabled={value === now} busy={assign.isPending}>
          Assign Liaison
        </Button>
      </form>
    </Section>
  );
}
