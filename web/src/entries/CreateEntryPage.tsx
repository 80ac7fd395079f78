import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import {
  canSubmitCreation,
  createAdditionalEntry,
  multipleEntryTitle,
  noAccessWarning,
  offeredTypes,
  offeredYears,
  organizationNameLength,
  yearClosedText,
  yearClosedTitle,
} from '@parade/contract/entries/creation.ts';
import type { OrganizationSuggestion } from '@parade/contract/organizations/organization.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { useSuggestion } from '../organizations/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { AgreeField, SelectField } from '../ui/inputs.tsx';
import { Notice, PageHeader, Section } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { OrganizationChoice } from './OrganizationChoice.tsx';
import { useCreateEntry } from './queries.ts';
import './create.css';

/** 'Submit is enabled only when an existing organization is chosen, or a new name and a type are both given.' */
export function CreateEntryPage() {
  const { data, refresh, worksForTheParade } = useSession();
  // undefined: nothing said yet, so the organisation that the link names stands.
  const [chosen, setExisting] = useState<OrganizationSuggestion | null | undefined>(undefined);
  const linked = useLinked();
  const existing = chosen === undefined ? linked : chosen;
  const [name, setName] = useState('');
  const [typeId, setTypeId] = useState<number | null>(null);
  const [year, setYear] = useState<number | null>(null);
  const [leads, setLeads] = useState(true);
  const [notice, setNotice] = useState<{ text: string; mayOverride: boolean } | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  // One key for one intention: a press that is repeated because an answer was lost makes no second entry.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const create = useCreateEntry();
  const navigate = useNavigate();
  const toast = useToast();

  const creator = { works_for_the_parade: worksForTheParade };
  const type = data.organization_types.find((each) => each.id === (existing?.type_id ?? typeId));
  const years = type ? offeredYears(creator, type, data.parades, data.settings.current_parade_year) : [];
  const chosenYear = years.includes(year ?? 0)
    ? year
    : years.includes(data.settings.current_parade_year)
      ? data.settings.current_parade_year
      : (years[0] ?? null);
  const isReady = canSubmitCreation({
    existing_organization: existing?.id ?? null,
    organization_name: name,
    organization_type: typeId,
  });

  const submit = async (override: boolean) => {
    setErrors({});
    setNotice(null);
    // Asked again after a notice is another intention.
    const request_key = override ? crypto.randomUUID() : requestKey;
    try {
      const { data: created } = await create.mutateAsync({
        organization_name: existing ? '' : name.trim(),
        organization_type: type?.id ?? null,
        parade_year: chosenYear,
        role: leads ? 'leader' : '',
        override,
        existing_organization: existing?.id ?? null,
        request_key,
      });
      await refresh();
      const isOwn = leads || creator.works_for_the_parade;
      if (!isOwn) toast.success('Saved', 'Your entry has been created.');
      const onwards = created.initial_form
        ? formPath(created.entry, created.initial_form, 'editForm')
        : entryPath(created.entry, 'view');
      void navigate(isOwn ? onwards : pathTo('dashboard'));
    } catch (failure) {
      setRequestKey(crypto.randomUUID());
      if (!(failure instanceof CallFailure)) throw failure;
      if (failure.status === 409)
        setNotice({ text: failure.message, mayOverride: failure.answer['may_override'] === true });
      else if (failure.errors['parade_year']) setClosed(failure.errors['parade_year'].join(' '));
      else if (failure.status !== 422 || Object.keys(failure.errors).length === 0)
        toast.error('We couldn’t create the entry', failure.message);
      setErrors(failure.errors);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (chosenYear === null) setClosed(yearClosedText);
    else void submit(false);
  };

  return (
    <>
      <PageHeader
        title="Create Entry"
        lead="Choose your organization and the parade year. The application opens next, and you can leave it and come back at any time."
      />
      <Section>
        <form className="create-entry" onSubmit={onSubmit} noValidate>
          <OrganizationChoice
            chosen={existing}
            onChoose={(organization) => setExisting(organization)}
            name={name}
            onName={setName}
            maxLength={organizationNameLength}
            error={errors['organization_name']?.[0] ?? errors['existing_organization']?.[0]}
          />
          <SelectField
            label="Entity Type"
            required
            value={type ? String(type.id) : ''}
            disabled={existing !== null}
            onChange={(value) => setTypeId(value === '' ? null : Number(value))}
            options={(existing && type ? [type] : offeredTypes(creator, data.organization_types)).map((each) => ({
              value: String(each.id),
              label: each.name,
            }))}
            hint={existing ? 'Set by the organization you chose.' : undefined}
            error={errors['organization_type']?.[0]}
          />
          <SelectField
            label="Parade Year"
            required
            value={chosenYear === null ? '' : String(chosenYear)}
            disabled={years.length === 0}
            onChange={(value) => setYear(value === '' ? null : Number(value))}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            placeholder={
              type
                ? years.length === 0
                  ? 'Not accepting applications at this time'
                  : 'Please choose'
                : 'Choose a type first'
            }
            error={errors['parade_year']?.[0]}
          />
          <AgreeField
            label="I am the leader of this entry"
            checked={leads}
            onChange={setLeads}
            hint="The leader fills in the forms and adds the participants."
          />
          {leads || creator.works_for_the_parade ? null : <Notice tone="needs-you">{noAccessWarning}</Notice>}
          <div>
            <Button type="submit" look="primary" disabled={!isReady} busy={create.isPending}>
              Create Entry
            </Button>
          </div>
        </form>
      </Section>
      <Dialog
        open={notice !== null}
        onClose={() => setNotice(null)}
        title={multipleEntryTitle}
        actions={
          <>
            <Button onClick={() => setNotice(null)}>Cancel</Button>
            {notice?.mayOverride ? (
              <Button look="primary" busy={create.isPending} onClick={() => void submit(true)}>
                {createAdditionalEntry}
              </Button>
            ) : null}
          </>
        }
      >
        {notice?.text}
      </Dialog>
      <Dialog
        open={closed !== null}
        onClose={() => setClosed(null)}
        title={yearClosedTitle}
        actions={<Button onClick={() => setClosed(null)}>Close</Button>}
      >
        {closed}
      </Dialog>
    </>
  );
}

/** /create-entry/{orgId} starts with that organisation chosen, where the user may choose it. */
function useLinked(): OrganizationSuggestion | null {
  const { orgId } = useParams();
  const found = useSuggestion(orgId !== undefined && /^\d{1,9}$/.test(orgId) ? Number(orgId) : null);
  return found.data?.data[0] ?? null;
}
