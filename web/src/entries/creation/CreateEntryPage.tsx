import {
  createAdditionalEntry,
  multipleEntryTitle,
  noAccessWarning,
  organizationNameLength,
  yearClosedTitle,
} from '@parade/contract/entries/creation.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AgreeField, SelectField } from '../../ui/inputs.tsx';
import { Notice, PageHeader, Section } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { OrganizationChoice } from './OrganizationChoice.tsx';
import { type EntryCreation, useEntryCreation } from './useEntryCreation.ts';
import styles from './create.module.css';

const unknownLinkText =
  'We couldn’t find the organization of this link, or you cannot enter for it. Please name one below.';

/** E-04: an existing organization, or a new name with a type. */
export function CreateEntryPage() {
  const creation = useEntryCreation();
  useUnsavedGuard(creation.isBegun && !creation.isPending);
  return (
    <>
      <PageHeader
        title="Create Entry"
        lead={`Choose ${creation.worksForTheParade ? 'the' : 'your'} organization and the parade year. The application opens next. You can leave it and come back at any time.`}
      />
      <Section>
        <CreationForm creation={creation} />
      </Section>
      <AdditionalEntryDialog creation={creation} />
      <Dialog
        open={creation.closed !== null}
        onClose={creation.closeClosed}
        title={yearClosedTitle}
        actions={<Button onClick={creation.closeClosed}>Close</Button>}
      >
        {creation.closed}
      </Dialog>
    </>
  );
}

function CreationForm({ creation }: { creation: EntryCreation }) {
  const { errors, existing, type, types, years, year, leads, worksForTheParade } = creation;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        creation.submit();
      }}
      noValidate
    >
      {creation.isLinkUnknown ? <Notice tone="needs-you">{unknownLinkText}</Notice> : null}
      <OrganizationChoice
        chosen={existing}
        onChoose={creation.setExisting}
        name={creation.name}
        onName={creation.setName}
        maxLength={organizationNameLength}
        mayBeOffered={creation.mayBeOffered}
        error={errors['organization_name']?.[0] ?? errors['existing_organization']?.[0]}
      />
      <SelectField
        label="Entity Type"
        required
        value={type ? String(type.id) : ''}
        disabled={existing !== null}
        onChange={(value) => creation.setTypeId(value === '' ? null : Number(value))}
        options={types.map((each) => ({ value: String(each.id), label: each.name }))}
        hint={existing ? 'Set by the organization you chose.' : undefined}
        error={errors['organization_type']?.[0]}
      />
      <SelectField
        label="Parade Year"
        required
        value={year === null ? '' : String(year)}
        disabled={years.length === 0}
        onChange={(value) => creation.setYear(value === '' ? null : Number(value))}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        placeholder={
          type
            ? years.length === 0
              ? 'Not accepting applications at this time'
              : 'Please choose'
            : 'Choose a type first'
        }
        hint={lateHint(creation)}
        error={errors['parade_year']?.[0]}
      />
      <AgreeField
        label="I am the leader of this entry"
        checked={leads}
        onChange={creation.setLeads}
        hint="The leader fills in the forms and adds the participants."
        error={errors['role']?.[0]}
      />
      {/* There before the box is unticked, so that what that means is read out. */}
      <div role="status">{leads || worksForTheParade ? null : <Notice tone="needs-you">{noAccessWarning}</Notice>}</div>
      <div>
        <Button type="submit" look="primary" disabled={!creation.isReady} busy={creation.isPending}>
          Create Entry
        </Button>
      </div>
    </form>
  );
}

function lateHint({ year, lateYears }: EntryCreation): string | undefined {
  const due = lateYears.find((late) => late.year === year)?.application_due;
  return due ? `Applications for ${year} were due ${showCivilDate(due)}.` : undefined;
}

/** The organization has an entry in that year: asks whether another one is wanted, of those who may have it. */
function AdditionalEntryDialog({ creation }: { creation: EntryCreation }) {
  const { notice, closeNotice } = creation;
  return (
    <Dialog
      open={notice !== null}
      onClose={closeNotice}
      title={multipleEntryTitle}
      actions={
        <>
          <Button onClick={closeNotice}>Cancel</Button>
          {notice?.mayOverride ? (
            <Button look="primary" busy={creation.isPending} onClick={creation.submitAdditional}>
              {createAdditionalEntry}
            </Button>
          ) : null}
        </>
      }
    >
      {notice?.text}
    </Dialog>
  );
}
