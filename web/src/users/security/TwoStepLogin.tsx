import { showDay } from '@parade/contract/calendar.ts';
import { type OwnFactors, recoveryCodeCount } from '@parade/contract/users/profile/secondFactor.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import { AppSetup } from './AppSetup.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useFactorsChanged, useRemoveApp, useRenewRecoveryCodes } from './queries.ts';
import styles from '../users.module.css';

/** U-29, U-30: codes of an authenticator app, and the paper for the day the phone is gone. */
export function TwoStepLogin({ factors }: { factors: OwnFactors }) {
  const [isOpen, setOpen] = useState(false);
  if (factors.app_since !== null) return <SwitchedOn since={factors.app_since} left={factors.recovery_codes_left} />;
  return (
    <Section title="Two-step login">
      <p className={styles['note']}>
        After your password, you enter a code that an app on your phone shows. Whoever learns your password alone cannot
        log in.
      </p>
      <Button look={factors.is_required ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        Set up an authenticator app
      </Button>
      {isOpen ? <AppSetup onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function SwitchedOn({ since, left }: { since: string; left: number }) {
  const [open, setOpen] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const toast = useToast();
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveApp();
  const changed = useFactorsChanged();
  return (
    <Section title="Two-step login">
      <p className={styles['note']}>On since {showDay(since)}, with an authenticator app.</p>
      {left <= 2 ? (
        <Notice
          tone="needs-you"
          title={
            left === 0 ? 'No recovery codes left' : left === 1 ? '1 recovery code left' : `${left} recovery codes left`
          }
        >
          Get new ones so that you can log in if you lose your phone.
        </Notice>
      ) : (
        <p className={styles['note']}>
          {left} of {recoveryCodeCount} recovery codes are left.
        </p>
      )}
      <div className={styles['acts']}>
        <Button onClick={() => setOpen('codes')}>Get new recovery codes</Button>
        <Button look="quiet" onClick={() => setOpen('off')}>
          Switch off
        </Button>
      </div>
      {open === 'codes' ? (
        <ProofDialog
          title="Get new recovery codes"
          lead="The codes that you have now stop working."
          act="Get new codes"
          onClose={() => setOpen(null)}
          send={async (sent) => setCodes((await renew.mutateAsync(sent)).recovery_codes)}
        />
      ) : null}
      {open === 'off' ? (
        <ProofDialog
          title="Switch off two-step login?"
          lead="Your password alone will be enough to log in. Your recovery codes stop working."
          act="Switch off"
          danger
          onClose={() => setOpen(null)}
          send={async (sent) => toast.success((await remove.mutateAsync(sent)).message)}
        />
      ) : null}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            void changed();
          }}
        />
      ) : null}
    </Section>
  );
}
