import { hindranceWords } from '@parade/contract/entries/forms/entryForm.ts';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AnswerStore } from '../../forms/answers.ts';
import { FormToolsProvider } from '../../forms/formContext.tsx';
import { FormView } from '../../forms/FormView.tsx';
import { useSession } from '../../access/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { formPath } from './address.ts';
import { FormFrame, FormHeader, type OpenedForm } from './FormFrame.tsx';
import { carrierOf } from './queries.ts';
import '../../forms/forms.css';

/** /o/{orgId}/{form_type}/{year}: the form to read. */
export function FormPage() {
  return <FormFrame>{(opened) => <FormToRead opened={opened} />}</FormFrame>;
}

function FormToRead({ opened }: { opened: OpenedForm }) {
  const { form, address } = opened;
  return (
    <>
      <FormHeader
        opened={opened}
        actions={
          <>
            <ButtonLink to={formPath(address, 'print')} icon={<IconPrinter aria-hidden />}>
              Print
            </ButtonLink>
            {form.abilities.edit ? (
              <ButtonLink look="primary" to={formPath(address, 'edit')} icon={<IconPencil aria-hidden />}>
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {form.hindrance && form.hindrance !== 'email-not-verified' ? (
        <Notice tone="info">{hindranceWords[form.hindrance]}</Notice>
      ) : null}
      <AnswersToRead opened={opened} />
    </>
  );
}

/** The answers, without a way to change them. */
export function AnswersToRead({ opened }: { opened: OpenedForm }) {
  const { form, address, definition } = opened;
  const { data } = useSession();
  const tools = useMemo(
    () => ({
      store: new AnswerStore(definition, form.context, form, { edit: false, fill_staff_fields: false }),
      files: carrierOf(address),
      settings: data.settings,
    }),
    [definition, form, address, data.settings],
  );
  return (
    <FormToolsProvider value={tools}>
      <FormView />
    </FormToolsProvider>
  );
}
