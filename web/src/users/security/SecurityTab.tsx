import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { useUser } from '../../access/session.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { useOwnFactors } from './queries.ts';
import { TwoStepLogin } from './TwoStepLogin.tsx';

/** How one logs in: password, two-step login, passkeys. */
export function SecurityTab() {
  const factors = useOwnFactors();
  const { second_factor_due } = useUser();
  if (factors.error && !factors.data) return <ErrorNotice error={factors.error} retry={() => void factors.refetch()} />;
  if (!factors.data) return <LoadingRows rows={6} label="Loading how you log in" />;
  return (
    <>
      <TwoStepLogin factors={factors.data} />
      <Passkeys factors={factors.data} />
      {second_factor_due ? null : <OwnPassword />}
    </>
  );
}
