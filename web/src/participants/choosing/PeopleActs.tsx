import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/table/BulkBar.tsx';
import { LinkSheet } from '../../waivers/review/LinkSheet.tsx';
import { useBulkActs } from '../../waivers/review/useWaiverActs.ts';
import { toRemind } from '../../waivers/reminding.ts';
import { PeopleMessage } from './PeopleMessage.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useRemoval } from './useRemoval.ts';

interface PeopleActsProps {
  readonly entry: EntryOverview['entry'];
  /** A civil date. */
  readonly today: string;
  /** Those who are chosen and in sight. */
  readonly people: readonly Participant[];
  readonly onDone: () => void;
}

/** P-17, P-18: what may be done with the people who are chosen. */
export function PeopleActs({ entry, today, people, onDone }: PeopleActsProps) {
  // With the people as they were chosen when it was opened: another act's late answer ends the choice, not what is typed here.
  const [open, setOpen] = useState<{ what: 'message' | 'role'; people: readonly Participant[] } | null>(null);
  const close = () => setOpen(null);
  const { impersonated_by } = useUser();
  const reminding = useBulkActs(onDone);
  const removal = useRemoval(entry, onDone);
  const unsigned = people
    .map(({ waivers }) => waivers.filter((waiver) => !isSigned(waiver)))
    .filter((waivers) => waivers.length > 0);
  const ids = unsigned.flat().map(({ id }) => id);
  const { reminded, skipped } = toRemind(unsigned.flat());
  const peopleReminded = unsigned.filter((waivers) => waivers.some((waiver) => reminded.includes(waiver))).length;
  const areSent = areWaiversOpen(entry.year, today);
  return (
    <>
      <BulkBar count={people.length} onClear={onDone}>
        {/* P-18: nobody writes in the name of another. */}
        {impersonated_by ? null : <Button onClick={() => setOpen({ what: 'message', people })}>Email</Button>}
        {ids.length > 0 && areSent ? (
          <>
            <Button
              busy={reminding.isBusy('remind')}
              onClick={() =>
                reminding.act(
                  'remind',
                  { waivers: reminded.length, people: peopleReminded, skipped },
                  { type: 'any', status: 'any', ids },
                )
              }
            >
              Remind
            </Button>
            <LinkSheet
              entry={entry}
              today={today}
              chosen={{ ids, people: unsigned.length }}
              isWaiting={reminding.isBusy('remind') || removal.isBusy}
            />
          </>
        ) : null}
        <Button onClick={() => setOpen({ what: 'role', people })}>Set role</Button>
        <Button busy={removal.isBusy} onClick={() => void removal.remove(people)}>
          Remove
        </Button>
      </BulkBar>
      {open?.what === 'message' ? (
        <PeopleMessage entryId={entry.id} people={open.people} onClose={close} onSent={onDone} />
      ) : null}
      {open?.what === 'role' ? <RoleDialog entry={entry} people={open.people} onClose={close} onDone={onDone} /> : null}
    </>
  );
}
