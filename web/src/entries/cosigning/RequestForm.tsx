import {
  maxSignerName,
  newSignatureRequest,
  type NewSignatureRequest,
} from '@parade/contract/entries/cosigning/request.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { EmailField, TextField } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useRequestSignature } from './queries.ts';

interface RequestFormProps {
  readonly asked: Pick<NewSignatureRequest, 'entry_id' | 'form_type' | 'group'>;
  /** 'principal, dean or commander' */
  readonly who: string;
  /** The signer's name and email from the form. */
  readonly known: { readonly name: string; readonly email: string };
  readonly onClose: () => void;
}

const signer = newSignatureRequest.pick({ name: true, email: true });

/** Asks for the person to send a group of the form to. */
export function RequestForm({ asked, who, known, onClose }: RequestFormProps) {
  const requesting = useRequestSignature();
  const toast = useToast();
  const form = useSmallForm({
    schema: signer,
    start: known,
    labels: { name: 'Name', email: 'Email' },
    send: async (body, signal) => {
      await requesting.mutateAsync({ body: { ...asked, ...body }, signal });
      toast.success('Sent for signature', `We emailed a link to ${body.email}. You can go on with the form.`);
    },
  });
  return (
    <FormDialog title="Send for signature" onClose={onClose} form={form} act="Send">
      <p>
        We email the {who} a link of their own. They see this part of the form and what it is about, and nothing else.
        Anyone who has the link can sign with it, so please check the address.
      </p>
      <TextField {...form.field('name')} label="Name" required maxLength={maxSignerName} autoComplete="off" />
      <EmailField {...form.field('email')} label="Email" required autoComplete="off" />
    </FormDialog>
  );
}
