import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../src/ui/Button.tsx';
import { Dialog, useConfirm } from '../src/ui/Dialog.tsx';
import { TextField } from '../src/ui/inputs.tsx';
import {
  Breadcrumbs,
  EmptyState,
  ErrorNotice,
  FactList,
  LoadingRows,
  Notice,
  PageHeader,
  Section,
  StatusPill,
  TabsNav,
} from '../src/ui/Page.tsx';
import { SaveState } from '../src/ui/SaveState.tsx';
import { useToast } from '../src/ui/Toast.tsx';

export function PartsPage() {
  const confirm = useConfirm();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState('');
  return (
    <>
      <Breadcrumbs
        places={[{ label: 'Directory of Entries', to: '/list' }, { label: 'Okinawa “Hibiki” Marching Arts' }]}
      />
      <PageHeader
        title="Okinawa “Hibiki” Marching Arts and the Ñuñoa Community Mounted Drill Association"
        lead="The longest name that an organisation has had so far, with what stands beside it."
        actions={
          <>
            <ButtonLink to="/list">Print</ButtonLink>
            <Button look="primary" icon={<IconPlus aria-hidden />} onClick={() => setOpen(true)}>
              Open a dialog
            </Button>
          </>
        }
      />
      <TabsNav
        label="Entry"
        tabs={['Timeline', 'Forms', 'People', 'Waivers', 'Settings', 'Audit log'].map((label, n) => ({
          label,
          to: n === 0 ? '/parts' : `/tab-${n}`,
        }))}
      />
      <Section title="States">
        <p>
          <StatusPill tone="neutral">In Progress</StatusPill> <StatusPill tone="info">Received</StatusPill>{' '}
          <StatusPill tone="done">Accepted</StatusPill> <StatusPill tone="needs-you">Needs you</StatusPill>{' '}
          <StatusPill tone="problem">Rejected</StatusPill>
        </p>
        <p>
          <SaveState now={() => '2026-10-22T23:00:00Z'} saving={{ state: 'saved', at: '2026-11-21T23:14:00.000Z' }} />{' '}
          <SaveState now={() => '2026-10-22T23:00:00Z'} saving={{ state: 'saving' }} />{' '}
          <SaveState
            now={() => '2026-10-22T23:00:00Z'}
            saving={{ state: 'failed', why: 'no connection. We keep trying.' }}
          />
        </p>
      </Section>
      <Section title="Acts">
        <p>
          <Button look="primary">Save Changes</Button> <Button>Cancel</Button> <Button look="quiet">Show more</Button>{' '}
          <Button look="danger">Remove 3 people</Button> <Button busy>Saving</Button>{' '}
          <Button disabled>Not allowed</Button>
        </p>
        <p>
          <Button onClick={() => toast.success('Saved', 'Three people were added.')}>Success</Button>{' '}
          <Button
            onClick={() => toast.warning('Waiver Emails Disabled', 'Reminders can be sent when waivers are updated.')}
          >
            Warning
          </Button>{' '}
          <Button onClick={() => toast.error('Problem Saving Leader', 'An error occurred.')}>Error</Button>{' '}
          <Button
            onClick={() =>
              void confirm({
                title: 'Remove 3 people?',
                body: 'Their unsigned waivers end and the links in their mails stop working.',
                act: 'Remove 3 people',
                cancelLabel: 'Keep them',
                danger: true,
              }).then((yes) => setAnswer(yes ? 'removed' : 'kept'))
            }
          >
            Ask
          </Button>{' '}
          <output>{answer}</output>
        </p>
      </Section>
      <Section title="Facts" actions={<Button look="quiet">Edit</Button>}>
        <FactList
          facts={[
            { label: 'Organization', value: 'Ñuñoa Community Mounted Drill Association' },
            { label: 'Theme', value: 'A City of Bridges' },
            { label: 'Liaison', value: 'Ana Ruiz' },
            { label: 'Float builder', value: null },
          ]}
        />
      </Section>
      <Notice tone="info" title="Your typing is back">
        Two answers had not reached the portal.
      </Notice>
      <Notice tone="done" title="Congratulations!">
        Your entry has been accepted.
      </Notice>
      <Notice tone="needs-you" title="Two forms are due this week" />
      <ErrorNotice
        error={new Error('The server was not able to respond within the time limit.')}
        retry={() => undefined}
      />
      <Section title="Loading">
        <LoadingRows rows={3} />
      </Section>
      <Section title="Empty">
        <EmptyState title="No people yet" action={<Button look="primary">Add Participant</Button>}>
          Add the people who take part; each gets a waiver to sign.
        </EmptyState>
      </Section>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Who leads this entry?"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              Add Leader
            </Button>
          </>
        }
      >
        <TextField label="Email" value={name} onChange={setName} required />
      </Dialog>
    </>
  );
}
