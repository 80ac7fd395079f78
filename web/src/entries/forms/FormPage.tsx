import { blockerTexts } from '@parade/contract/entries/forms/entryForm.ts';
import { IconChecks, IconDownload, IconEraser, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { AnswerStore } from '../../forms/answers/answers.ts';
import { FormToolsProvider } from '../../forms/formContext.tsx';
import { FormView } from '../../forms/FormView.tsx';
import { UnsavedHere } from '../../forms/UnsavedHere.tsx';
import { useSession, useUser } from '../../access/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { formPath } from '@parade/contract/entries/paths.ts';
import { isOnlySaved } from '@parade/contract/forms/status.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { AgreedOtherwise } from '../../forms/AgreedOtherwise.tsx';
import { FormFrame, FormHeader, type OpenedForm } from './FormFrame.tsx';
import { CopyOffer } from './CopyOffer.tsx';
import { FormReceipt } from './receipt/FormReceipt.tsx';
import { useFormCalls } from './queries.ts';
import { FormAttachments } from '../../forms/files/FormAttachments.tsx';
import { addressOfShown } from './address.ts';
import { carrierOf } from './carrier.ts';
import { draftsOf } from './useFormSession.ts';
import { useOfficeActs } from './useOfficeActs.ts';
import '../../forms/forms.css';

/** /o/{orgId}/{form_type}/{year}: the form to read. */
export function FormPage() {
  return <FormFrame>{(opened) => <FormToRead opened={opened} />}</FormFrame>;
}

function FormToRead({ opened }: { opened: OpenedForm }) {
  const { form, address, entry } = opened;
  const { can } = useSession();
  const user = useUser();
  const [draft] = useState(() => (form.abilities.edit ? draftsOf(user.id, entry, form).own() : null));
  const acts = useOfficeActs(addressOfShown(address, entry), form, {
    mark: form.abilities.mark_complete,
    clear: form.abilities.clear,
  });
  return (
    <>
      <FormHeader
        opened={opened}
        actions={
          <>
            {acts.map((each) => (
              <Button key={each.key} look="quiet" busy={each.busy} onClick={each.act} icon={actIcons[each.key]}>
                {each.label}
              </Button>
            ))}
            {can('exportEntries') && form.revision > 0 && form.submission_id !== null ? (
              <ButtonLink
                to={pathTo('exportSubmission', { formType: form.form_type, submissionId: form.submission_id })}
                icon={<IconDownload aria-hidden />}
              >
                Export
              </ButtonLink>
            ) : null}
            <ButtonLink to={formPath(address, address.form_type, 'printForm')} icon={<IconPrinter aria-hidden />}>
              Print
            </ButtonLink>
            {form.abilities.edit ? (
              <ButtonLink
                look={form.receipt ? 'secondary' : 'primary'}
                to={formPath(address, address.form_type, 'editForm')}
                icon={<IconPencil aria-hidden />}
              >
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <UnsavedHere definition={opened.definition} form={form} draft={draft} />
      {form.receipt ? <FormReceipt opened={opened} receipt={form.receipt} /> : null}
      {form.blocker && form.blocker !== 'email-not-verified' ? (
        <Notice tone="info">{blockerTexts[form.blocker]}</Notice>
      ) : null}
      {isOnlySaved(form) && form.abilities.submit ? (
        <Notice tone="needs-you">This application has not been submitted yet. To submit it, choose Edit.</Notice>
      ) : null}
      {form.agreed_otherwise.length > 0 ? <AgreedOtherwise differences={form.agreed_otherwise} /> : null}
      {form.copy_from === null ? null : <CopyFromView opened={opened} year={form.copy_from} />}
      {form.is_information_only ? null : (
        <FormAttachments organization_id={opened.entry.organization_id} form_type={form.form_type} framed />
      )}
      <AnswersToRead opened={opened} />
    </>
  );
}

/** Copied here, the answers are checked where they are edited. */
function CopyFromView({ opened, year }: { opened: OpenedForm; year: number }) {
  const calls = useFormCalls(opened.address, opened.entry.id);
  const navigate = useNavigate();
  const copy = async () => {
    await calls.copy();
    calls.forget();
    void navigate(formPath(opened.address, opened.address.form_type, 'editForm'));
  };
  return <CopyOffer year={year} onCopy={copy} />;
}

const actIcons = { mark: <IconChecks aria-hidden />, clear: <IconEraser aria-hidden /> } as const;

/** The answers, without a way to change them. */
export function AnswersToRead({ opened }: { opened: OpenedForm }) {
  const { form, address, definition, entry } = opened;
  const { data } = useSession();
  const tools = useMemo(
    () => ({
      store: new AnswerStore(definition, form.context, form, { ...form.abilities, edit: false }),
      files: carrierOf(address),
      settings: data.settings,
      attachments: <FormAttachments organization_id={entry.organization_id} form_type={form.form_type} />,
    }),
    [definition, form, address, data.settings, entry.organization_id],
  );
  return (
    <FormToolsProvider value={tools}>
      <FormView />
    </FormToolsProvider>
  );
}
