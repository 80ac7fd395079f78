import { useState } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useCopying } from '../../ui/useCopying.ts';
import { CodeField, proofLabels } from './ProofField.tsx';
import { typedCodeShape } from './useProof.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { useConfirmApp, useFactorsChanged, useStartApp } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from '../users.module.css';

/** The proof, then the QR code with a first code, then the recovery codes. */
export function AppSetup({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<{ uri: string; secret: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useStartApp();
  const changed = useFactorsChanged();
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          onClose();
          void changed();
        }}
      />
    );
  if (started) return <FirstCode started={started} onClose={onClose} onDone={setCodes} />;
  return (
    <ProofDialog
      title="Set up an authenticator app"
      lead="You need an app such as Google Authenticator, Microsoft Authenticator or 1Password on your phone. First, show that it’s you."
      act="Continue"
      isStep
      onClose={onClose}
      send={async (sent) => setStarted(await start.mutateAsync(sent))}
    />
  );
}

interface FirstCodeProps {
  readonly started: { readonly uri: string; readonly secret: string };
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function FirstCode({ started, onClose, onDone }: FirstCodeProps) {
  const confirm = useConfirmApp();
  const { copy, isCopied } = useCopying();
  const form = useSmallForm({
    start: { code: '' },
    schema: z.object({ code: typedCodeShape }),
    labels: proofLabels,
    send: async (body, signal) => onDone((await confirm.mutateAsync({ body, signal })).recovery_codes),
  });
  return (
    <FormDialog title="Scan the code with your app" onClose={onClose} form={form} act="Switch on" isStep>
      <QrCode text={started.uri} label="QR code for your authenticator app" />
      <p>
        On this phone? <a href={started.uri}>Open your authenticator app</a>
      </p>
      <p>
        Or type this key into the app: <code className={styles['secret']}>{grouped(started.secret)}</code>{' '}
        <Button look="quiet" onClick={() => void copy(started.secret)}>
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </p>
      <p className="visually-hidden" role="status">
        {isCopied ? 'Key copied' : ''}
      </p>
      <CodeField field={form.field('code')} hint="The six digits that the app shows now." />
    </FormDialog>
  );
}

function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
