import { isOrganizationRole, mayGrant, roleLabels } from '@parade/contract/access/roles.ts';
import { joinRoles, newJoinLink } from '@parade/contract/users/link.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useRequestKey, useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type Choice, DigitsField, SelectField, TextField } from '../../ui/inputs.tsx';
import { ErrorNotice } from '../../ui/Page.tsx';
import { useCreateJoinLink, useOrganizations } from './queries.ts';

const labels = {
  role: 'Role',
  organization_id: 'Organization',
  parade_year: 'Parade Year',
  uses: 'How many people may use it',
  days: 'Ends after',
};

/** What is typed, as the call takes it: nothing where the role belongs to no organization. */
const schema = z
  .object({
    role: z.enum(joinRoles),
    organization_id: z.string(),
    parade_year: z.string(),
    uses: z.string().transform(Number),
    days: z.string().transform(Number),
  })
  .transform((given) => {
    const isIn = isOrganizationRole(given.role);
    return {
      ...given,
      organization_id: isIn && given.organization_id !== '' ? Number(given.organization_id) : null,
      parade_year: isIn && given.parade_year !== '' ? Number(given.parade_year) : null,
    };
  })
  .superRefine((given, { addIssue }) => {
    for (const { path, message } of newJoinLink.safeParse(given).error?.issues ?? [])
      addIssue({ code: 'custom', path, message });
  });

interface JoinLinkFormProps {
  readonly onClose: () => void;
  readonly onMade: (url: string) => void;
}

/** U-10: one role, for leaders and float builders one organization, an end and a number of uses. */
export function JoinLinkForm({ onClose, onMade }: JoinLinkFormProps) {
  const create = useCreateJoinLink();
  const { data, roles } = useSession();
  const keyOf = useRequestKey();
  const [organization, setOrganization] = useState<Choice | null>(null);
  const form = useSmallForm({
    schema,
    start: {
      role: 'leader' as (typeof joinRoles)[number],
      organization_id: '',
      parade_year: String(data.settings.current_parade_year),
      uses: '1',
      days: '14',
    },
    labels,
    send: async (body, signal) => {
      const { url } = await create.mutateAsync({ body: { ...body, request_key: keyOf(body) }, signal });
      onMade(url);
    },
  });
  return (
    <FormDialog title="Create join link" onClose={onClose} form={form} act="Create link">
      <SelectField
        {...form.field('role')}
        label={labels.role}
        options={joinRoles
          .filter((role) => mayGrant(roles, role))
          .map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      {isOrganizationRole(form.values.role) ? (
        <>
          <OrganizationFields field={form.field('organization_id')} chosen={organization} onChoose={setOrganization} />
          <SelectField
            {...form.field('parade_year')}
            label={labels.parade_year}
            options={[
              ...data.parades.map(({ event_year }) => ({ value: String(event_year), label: String(event_year) })),
              // E-09: a float builder joins one accepted entry.
              ...(form.values.role === 'leader' ? [{ value: '', label: 'All years' }] : []),
            ]}
          />
        </>
      ) : null}
      <div className="form-line">
        <DigitsField {...form.field('uses')} label={labels.uses} required />
        <DigitsField {...form.field('days')} label={labels.days} required unit="days" />
      </div>
    </FormDialog>
  );
}

type Field = ReturnType<ReturnType<typeof useSmallForm<{ organization_id: string }, unknown>>['field']>;

interface OrganizationFieldsProps {
  readonly field: Field;
  /** The one that was chosen last, which a further search may not find. */
  readonly chosen: Choice | null;
  readonly onChoose: (chosen: Choice | null) => void;
}

/** The first letters of its name, then one of those that begin so. */
function OrganizationFields({ field, chosen, onChoose }: OrganizationFieldsProps) {
  const [q, setQ] = useState('');
  const asked = q.trim();
  const { data, error, refetch, isPlaceholderData } = useOrganizations(asked);
  const found = (data?.data ?? []).map(({ id, display_title }) => ({ value: String(id), label: display_title }));
  const isNone = asked !== '' && data !== undefined && !isPlaceholderData && found.length === 0;
  const options = chosen && found.every(({ value }) => value !== chosen.value) ? [chosen, ...found] : found;
  return (
    <>
      <div className="form-line">
        <TextField
          label="Organization begins with"
          value={q}
          onChange={setQ}
          autoComplete="off"
          warning={isNone ? `No organization’s name begins with “${asked}”.` : undefined}
        />
        <SelectField
          {...field}
          label={labels.organization_id}
          required
          options={options}
          placeholder="Choose"
          onChange={(value) => {
            onChoose(options.find((option) => option.value === value) ?? null);
            field.onChange(value);
          }}
        />
      </div>
      {error ? (
        <ErrorNotice title="We couldn’t search for organizations" error={error} retry={() => void refetch()} />
      ) : null}
    </>
  );
}
