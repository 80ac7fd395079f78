import { roleLabels } from '@parade/contract/access/roles.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import type { ListedJoinLink } from '@parade/contract/users/link.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Breadcrumbs, EmptyState, ErrorNotice, PageHeader } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { JoinLinkForm } from './JoinLinkForm.tsx';
import { useEndJoinLink, useJoinLinks } from './queries.ts';

const targetOf = (row: ListedJoinLink) =>
  row.organization_name === null ? '—' : `${row.organization_name}, ${row.parade_year ?? 'all years'}`;

/** U-10: the open sign-up links, whoever made them. The address of one is shown when it is made, and never again. */
export function JoinLinksPage() {
  const links = useJoinLinks();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <Breadcrumbs places={[{ label: 'Users', to: pathTo('users') }, { label: 'Join links' }]} />
      <PageHeader
        title="Join links"
        count={links.data?.total}
        lead="Anyone who has such a link can sign up with its role. Use one in a newsletter; for a single person, create a user instead."
        actions={
          <Button look="primary" onClick={() => setMaking(true)}>
            Create join link
          </Button>
        }
      />
      {links.error && !links.data ? (
        <ErrorNotice error={links.error} retry={() => void links.refetch()} />
      ) : (
        <DataTable
          label="Join links"
          rows={links.data?.data}
          keyOf={(row) => row.id}
          columns={[
            { key: 'role', label: 'Role', render: (row) => roleLabels[row.role] },
            { key: 'organization', label: 'Organization', render: targetOf },
            {
              key: 'created_by',
              label: 'Made by',
              render: (row) => `${row.created_by.name}, ${showDay(row.created_at)}`,
            },
            { key: 'used', label: 'Used', align: 'end', render: (row) => `${row.used} of ${row.used + row.uses_left}` },
            { key: 'expires_at', label: 'Ends', render: (row) => showDay(row.expires_at) },
          ]}
          tools={(row) => <EndLink row={row} />}
          empty={
            <EmptyState drawing="broom" title="No open join links">
              Links that were used up, ended or expired are not listed.
            </EmptyState>
          }
        />
      )}
      {isMaking ? <JoinLinkForm onClose={() => setMaking(false)} onMade={setMade} /> : null}
      {made === null ? null : (
        <ShownOnce
          noun="link"
          lead="If it gets lost, end it and create a new one."
          label="Join link"
          value={made}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

/** Returns a sentence about whoever has signed up with a link. */
function keepersOf(used: number): string {
  if (used === 0) return '';
  return used === 1
    ? ' The person who used it stays in their role.'
    : ` The ${used.toLocaleString('en-US')} people who used it stay in their roles.`;
}

function EndLink({ row }: { row: ListedJoinLink }) {
  const confirm = useConfirm();
  const toast = useToast();
  const end = useEndJoinLink();
  const ask = async () => {
    const yes = await confirm({
      title: 'End this link?',
      body: `Nobody can sign up with it any more.${keepersOf(row.used)}`,
      act: 'End link',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, end.mutateAsync(row.id), {
      done: () => toast.success('Saved', 'The link has ended.'),
      failed: 'The link was not ended',
    });
  };
  return (
    <Button
      look="quiet"
      busy={end.isPending}
      aria-label={`End link: ${roleLabels[row.role]}, ${targetOf(row)}`}
      onClick={() => void ask()}
    >
      End link
    </Button>
  );
}
