import { roleLabels } from '@parade/contract/access/roles.ts';
import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { type ListedToken, tokenPrefix } from '@parade/contract/users/tokens/token.ts';
import { useState } from 'react';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useProofWays } from '../security/useProof.ts';
import styles from '../users.module.css';
import { useRevokeToken, useTokens } from './queries.ts';
import { TokenForm } from './TokenForm.tsx';

const states = {
  works: { label: 'Works', tone: 'done' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  unbacked: { label: 'Ended', tone: 'neutral' },
} as const satisfies Record<ListedToken['state'], unknown>;

/** U-41: Settings, tab 'Tokens'. The secret of one is shown when it is made, and never again. */
export function TokensPage() {
  const tokens = useTokens();
  const ways = useProofWays();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <SettingsFrame>
      <Section
        title="Tokens for other programs"
        actions={
          <Button look="primary" onClick={() => setMaking(true)}>
            Create token
          </Button>
        }
      >
        <p className={styles['note']}>
          A program sends its token as <code>Authorization: Bearer {tokenPrefix}…</code> and may then do what a person
          with that role may do. It can never sign, approve waivers, switch users, or reach accounts, passwords and
          settings. Every call is described at <a href="/api/docs">/api/docs</a>.
        </p>
        {tokens.error ? <ErrorNotice error={tokens.error} retry={() => void tokens.refetch()} /> : null}
        {tokens.error ? null : <TokenTable rows={tokens.data?.data} />}
      </Section>
      {isMaking && ways ? <TokenForm ways={ways} onClose={() => setMaking(false)} onMade={setMade} /> : null}
      {made === null ? null : (
        <ShownOnce
          noun="token"
          lead="If it gets lost, revoke it and create a new one."
          label="Token"
          value={made}
          onClose={() => setMade(null)}
        />
      )}
    </SettingsFrame>
  );
}

function TokenTable({ rows }: { rows: readonly ListedToken[] | undefined }) {
  return (
    <DataTable
      label="Tokens"
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        { key: 'name', label: 'Name', wrap: true, render: (row) => row.name },
        {
          key: 'state',
          label: 'State',
          render: (row) => <StatusPill tone={states[row.state].tone}>{states[row.state].label}</StatusPill>,
        },
        {
          key: 'role',
          label: 'Rights',
          render: (row) => `${roleLabels[row.role]}, ${row.is_read_only ? 'read only' : 'read and change'}`,
        },
        {
          key: 'last_used_at',
          label: 'Last used',
          render: (row) => (row.last_used_at ? showInstant(row.last_used_at) : 'Never'),
        },
        { key: 'expires_at', label: 'Until', render: (row) => showDay(row.expires_at) },
        { key: 'created_by', label: 'Created by', render: (row) => row.created_by.name },
      ]}
      tools={(row) => (row.state === 'works' ? <RevokeButton token={row} /> : null)}
      empty={
        <EmptyState drawing="flower" title="No tokens yet">
          Create one for each program, so that you can revoke it without stopping the others.
        </EmptyState>
      }
    />
  );
}

function RevokeButton({ token }: { token: ListedToken }) {
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useRevokeToken();
  const ask = async () => {
    const yes = await confirm({
      title: `Revoke “${token.name}”?`,
      body: 'The program that uses it will be refused from now on. This cannot be undone.',
      act: 'Revoke token',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, revoke.mutateAsync(token.id), {
      done: () => toast.success('Saved', 'The token no longer works.'),
      failed: 'The token was not revoked',
    });
  };
  return (
    <Button look="quiet" busy={revoke.isPending} aria-label={`Revoke ${token.name}`} onClick={() => void ask()}>
      Revoke
    </Button>
  );
}
