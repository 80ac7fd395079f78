import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { accountEdit, type AccountDetail } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useSmallForm } from '../http/useSmallForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { EmailField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useEditUser, useAccount } from './details/queries.ts';

const title = 'Correct address';

interface CorrectAddressProps {
  readonly message: { readonly user_id: number; readonly to_address: string };
  readonly onClose: () => void;
}

/** Corrects the address of the account that a letter did not reach, by the rules of the accounts. */
export function CorrectAddress({ message, onClose }: CorrectAddressProps) {
  const account = useAccount(message.user_id);
  if (account.data?.abilities.edit && isSameEmail(account.data.email, message.to_address))
    return <AddressForm account={account.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onClick={onClose}>Close</Button>}>
      {account.error ? <ErrorNotice error={account.error} retry={() => void account.refetch()} /> : null}
      {account.isPending ? <LoadingRows label="Loading the account" /> : null}
      {account.data ? (
        <p>
          {account.data.abilities.edit
            ? `This account now has a different address: ${account.data.email}. New emails go there.`
            : 'You can’t change this account. Please ask someone with a higher role.'}
        </p>
      ) : null}
    </Dialog>
  );
}

const schema = accountEdit.pick({ email: true }).required();

function AddressForm({ account, onClose }: { readonly account: AccountDetail; readonly onClose: () => void }) {
  const toast = useToast();
  const correcting = useEditUser(account.id);
  const name = fullName(account);
  const form = useSmallForm({
    schema,
    start: { email: account.email },
    labels: { email: 'Email' },
    send: async (body, signal) => {
      await correcting.mutateAsync({ body, signal });
      toast.success('Saved', `We emailed ${name} at ${body.email}.`);
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} problemTitle="Problem Saving User" act="Save">
      <p>Account of {name}.</p>
      <EmailField {...form.field('email')} label="Email" required autoComplete="off" />
      <p className="field-hint">
        We’ll email a confirmation link to the new address and notify the old one. The email that failed stays here as
        it is.
      </p>
    </FormDialog>
  );
}
