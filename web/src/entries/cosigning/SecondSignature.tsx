import { showDay } from '@parade/contract/calendar.ts';
import { cosigningTexts, type SignatureRequest } from '@parade/contract/entries/cosigning/request.ts';
import {
  missingBeforeSigning,
  type SecondSigner,
  secondSignerAbout,
  secondSignerOf,
} from '@parade/contract/entries/cosigning/secondSigner.ts';
import { type FieldPath, fieldPath, textAt } from '@parade/contract/forms/answers/values.ts';
import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useField, useFormTools, useSummary } from '../../forms/formContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { ErrorNotice, Notice, StatusMark } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useResendRequest, useSignatureRequests, useWithdrawRequest } from './queries.ts';
import { RequestForm } from './RequestForm.tsx';
import styles from './cosigning.module.css';

interface SecondSignatureProps {
  readonly entryId: number;
  readonly group: GroupDefinition;
  readonly mayAsk: boolean;
  /** Saves what is typed; false: something could not be saved. */
  readonly save: () => Promise<boolean>;
}

/**
 * F-60: beside a group that somebody else may have to sign: sends it, and says whom it waits for. Beside what they sign
 * with it: why it is locked (F-61). Nothing elsewhere.
 */
export function SecondSignature({ group, ...rest }: SecondSignatureProps) {
  const { form_type } = useFormTools().store.form;
  const signer = secondSignerOf(form_type, group.key);
  if (signer) return <Asked {...rest} group={group} signer={signer} />;
  const about = secondSignerAbout(form_type, group.key);
  return about ? <SignedWith entryId={rest.entryId} signer={about} /> : null;
}

function SignedWith({ entryId, signer }: { readonly entryId: number; readonly signer: SecondSigner }) {
  const { data } = useSignatureRequests(entryId, signer.form_type);
  const signed = data?.data.find(({ group, state }) => group === signer.group && state === 'signed');
  if (!signed) return null;
  return (
    <Notice tone="info">{cosigningTexts.signed_by(signed.name, showDay(signed.signed_at ?? signed.sent_at))}</Notice>
  );
}

function Asked({ entryId, group, mayAsk, save, signer }: SecondSignatureProps & { readonly signer: SecondSigner }) {
  const { store } = useFormTools();
  const { data, error, refetch } = useSignatureRequests(entryId, signer.form_type);
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const signature = group.fields.find(({ widget }) => widget === 'signature');
  const { value } = useField(fieldPath(group.key, signature?.key ?? ''));
  const request = data?.data.find((each) => each.group === group.key);
  useSignedLock(request);
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data || (!request && (value != null || !mayAsk))) return null;
  if (request) return <Waiting request={request} signer={signer} />;
  const open = async () => {
    const missing = missingBeforeSigning(store.form, signer, store.values(), store.ctx);
    // The signer reads the saved form: an answer that is saved later would change the statement as they read it.
    if (missing.length === 0) {
      if (await save()) setOpen(true);
      else toast.error(FORM_NOTICES.save_failed, 'Please save the form before you send it for signature.');
    } else
      toast.warning('Please fill in the form first', `The ${signer.who} signs for this too: ${missing.join(', ')}.`);
  };
  const known = (key: string | null) => (key === null ? '' : textAt(store.values(), fieldPath(group.key, key)));
  return (
    <div className={styles['beside']}>
      <p>Does the {signer.who} sign this? They can do it by email, without an account.</p>
      <Button icon={<IconMailForward aria-hidden />} onClick={() => void open()}>
        Send for signature
      </Button>
      {isOpen
        ? createPortal(
            // Not a part of the form around it, which its submit would submit too.
            <div onSubmit={(event) => event.stopPropagation()}>
              <RequestForm
                asked={{ entry_id: entryId, form_type: signer.form_type, group: group.key }}
                who={signer.who}
                known={{ name: known(signer.name), email: known(signer.email) }}
                onClose={() => setOpen(false)}
              />
            </div>,
            document.body,
          )
        : null}
    </div>
  );
}

/** Locks what was signed for as long as the signature is in the form. A form has one second signer. */
function useSignedLock(request: SignatureRequest | undefined) {
  const { store } = useFormTools();
  const covers = request?.covers.join(' ') ?? '';
  useEffect(() => {
    if (covers === '') return undefined;
    store.lockSigned(covers.split(' ') as FieldPath[]);
    return () => store.lockSigned([]);
  }, [store, covers]);
}

/** Says to the leader what a signer who has the link already waits for. */
function Unready({ signer }: { readonly signer: SecondSigner }) {
  const { store } = useFormTools();
  const missing = useSummary(() => missingBeforeSigning(store.form, signer, store.values(), store.ctx).join(', '));
  return missing === '' ? null : (
    <StatusMark tone="problem">Nobody can sign before this is filled in: {missing}</StatusMark>
  );
}

function Waiting({ request, signer }: { readonly request: SignatureRequest; readonly signer: SecondSigner }) {
  const resending = useResendRequest();
  const withdrawing = useWithdrawRequest();
  const confirm = useConfirm();
  const toast = useToast();
  const { locator, name, email, state, actions } = request;
  const failed = (error: unknown) =>
    toast.error('We couldn’t do that', error instanceof Error ? error.message : undefined);
  const resend = async () => {
    try {
      await resending.mutateAsync(locator);
      toast.success('Sent again', `We emailed the link to ${email}.`);
    } catch (error) {
      failed(error);
    }
  };
  const withdraw = async () => {
    const isAgreed = await confirm({
      title: state === 'signed' ? `Withdraw the signature of ${name}?` : `Withdraw the request to ${name}?`,
      body:
        state === 'signed'
          ? 'The signature and what was agreed to with it leave the form. The record of it is kept. You can then change the form, and ask for a signature again.'
          : 'The link that we emailed stops working. You can then sign here, or ask someone else.',
      act: 'Withdraw',
      cancelLabel: 'Keep',
      danger: true,
    });
    if (!isAgreed) return;
    try {
      await withdrawing.mutateAsync(locator);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <div className={styles['beside']}>
      <div>
        <RequestWords request={request} />
        {state === 'signed' ? null : <Unready signer={signer} />}
      </div>
      <div>
        {actions.includes('resend') ? (
          <Button look="quiet" busy={resending.isPending} onClick={() => void resend()}>
            {state === 'declined' ? 'Ask again' : 'Resend'}
          </Button>
        ) : null}
        {actions.includes('withdraw') ? (
          <Button look="quiet" busy={withdrawing.isPending} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function RequestWords({ request }: { request: SignatureRequest }) {
  const { name, email, state, sent_at, viewed_at, signed_at, declined_note, email_refused } = request;
  if (state === 'signed')
    return (
      <>
        <StatusMark tone="done">
          Signed by {name}, {showDay(signed_at ?? sent_at)}
        </StatusMark>
        <p className="field-hint">What {name} signed can be changed after the signature is withdrawn.</p>
      </>
    );
  if (state === 'declined')
    return (
      <>
        <StatusMark tone="problem">{name} will not sign</StatusMark>
        {declined_note === null ? null : <p>“{declined_note}”</p>}
      </>
    );
  return (
    <>
      <StatusMark tone="info">
        Waiting for {name}, sent {showDay(sent_at)}
      </StatusMark>
      <p className="field-hint">
        {email_refused
          ? `The mail server refused ${email}. Withdraw the request, and send it to another address.`
          : viewed_at === null
            ? `The link went to ${email}. It has not been opened yet.`
            : `The link went to ${email}, and was opened ${showDay(viewed_at)}.`}
      </p>
    </>
  );
}
