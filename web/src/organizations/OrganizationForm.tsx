import { pathTo } from '@parade/contract/access/screens.ts';
import { organizationNameLength } from '@parade/contract/entries/creation.ts';
import { organizationBody } from '@parade/contract/organizations/organization.ts';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useIsMissing } from '../http/saving/useIsMissing.ts';
import { conflictText, useSeen } from '../http/useSeen.ts';
import { useSmallForm } from '../http/useSmallForm.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FormProblems } from '../ui/FormProblems.tsx';
import { SelectField, TextField } from '../ui/inputs.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, PageHeader, Section } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useUnsavedGuard } from '../ui/unsaved/useUnsavedGuard.ts';
import { useDebounced } from '../ui/search/useDebounced.ts';
import { organizationPath } from './organizationHere.ts';
import { useOrganization, useOrganizations, useSaveOrganization } from './queries.ts';
import styles from './organizations.module.css';

/** /organizations/create */
export function CreateOrganizationPage() {
  return (
    <>
      <Breadcrumbs
        places={[{ label: 'Organizations', to: pathTo('organizations') }, { label: 'Create Organization' }]}
      />
      <PageHeader title="Create Organization" lead="Applicants can also name theirs when they create an entry." />
      <OrganizationForm id={null} start={{ name: '', type_id: '' }} act="Create Organization" />
    </>
  );
}

/** /organization/{id}/edit */
export function EditOrganizationPage() {
  const id = Number(useParams()['id']);
  const read = useOrganization(Number.isInteger(id) ? id : undefined);
  const isMissing = useIsMissing(read);
  if (!Number.isInteger(id) || isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={4} label="Loading the organization" />;
  const { organization } = read.data;
  if (organization.id !== id) return <Navigate to={pathTo('editOrganization', { id: organization.id })} replace />;
  return (
    <>
      <Breadcrumbs
        places={[
          { label: 'Organizations', to: pathTo('organizations') },
          { label: organization.name, to: organizationPath(id) },
          { label: 'Edit' },
        ]}
      />
      <PageHeader title={`Edit ${organization.name}`} />
      <OrganizationForm
        key={id}
        id={id}
        start={{ name: organization.name, type_id: String(organization.type_id) }}
        act="Save"
      />
    </>
  );
}

interface OrganizationFormProps {
  readonly id: number | null;
  readonly start: { readonly name: string; readonly type_id: string };
  readonly act: string;
}

const labels = { name: 'Name', type_id: 'Entity Type' } as const;

/** D-06: what is wrong with name or type is said beside it. */
function OrganizationForm({ id, start, act }: OrganizationFormProps) {
  const { organization_types } = useSession().data;
  const saving = useSaveOrganization(id);
  const navigate = useNavigate();
  const toast = useToast();
  const { save } = useSeen({ name: start.name, type_id: Number(start.type_id) });
  const form = useSmallForm({
    schema: organizationBody,
    start,
    labels,
    send: async (body, signal) => {
      const saved = await save((from) => saving.mutateAsync({ body, from, signal }));
      toast.success('Saved', body.name);
      await navigate(organizationPath(saved));
    },
    words: (failure) =>
      conflictText(failure, {
        what: 'this organization',
        labelOf: (name) => labels[name as keyof typeof labels],
        wordsOf: (name, text) =>
          name === 'type_id' ? (organization_types.find(({ id: type }) => String(type) === text)?.name ?? text) : text,
      }) ?? failure.message,
  });
  useUnsavedGuard(form.isDirty && !form.busy && !saving.isSuccess);
  return (
    <Section>
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} title={form.isJudged ? 'Form validation failed' : undefined} />
        <TextField
          {...form.field('name')}
          label="Name"
          required
          maxLength={organizationNameLength}
          autoComplete="off"
        />
        <SameName name={String(form.values.name)} except={id} />
        <SelectField
          {...form.field('type_id')}
          label="Entity Type"
          required
          options={organization_types.map((type) => ({ value: String(type.id), label: type.name }))}
          placeholder="Please choose"
          hint="The type determines which forms its entries have. It can’t be changed while there are entries."
        />
        <div className={styles['acts']}>
          <Button type="submit" look="primary" busy={form.busy}>
            {act}
          </Button>
          <ButtonLink to={id === null ? pathTo('organizations') : organizationPath(id)}>Cancel</ButtonLink>
        </div>
      </form>
    </Section>
  );
}

/** Names are not unique, but one that is there already is worth a look before there are two. */
function SameName({ name, except }: { name: string; except: number | null }) {
  const q = useDebounced(name.trim());
  const isAsked = q.length >= 3;
  const found = useOrganizations({ q, perPage: 10 }, isAsked).data?.data ?? [];
  const others = isAsked && q === name.trim() ? found.filter((each) => each.id !== except).slice(0, 3) : [];
  if (others.length === 0) return null;
  return (
    <p className={styles['same']} role="status">
      Already there:{' '}
      {others.map((each, index) => (
        <span key={each.id}>
          {index > 0 ? ', ' : ''}
          <Link to={organizationPath(each.id)}>{each.display_title}</Link>
        </span>
      ))}
    </p>
  );
}
