import { type AuditEvent, actionLabel } from '@parade/contract/audit/event.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { useListPlace } from '../http/listAddress.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { TextField } from '../ui/inputs.tsx';
import { auditDetailsList } from './auditList.ts';
import { actionFilter, changeSummary, when, where, who } from './columns.tsx';
import { EventList } from './EventList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useAuditDetails } from './queries.ts';
import styles from './audit.module.css';

/** Every event of the trail, with what was before and after. */
export function AuditDetailsPage() {
  const place = useListPlace(auditDetailsList);
  const { model, id, action, q } = place.filters;
  const part = { action, q, ...(model === 'any' ? {} : { model }), ...(id === '' ? {} : { id }) };
  const details = useAuditDetails({ ...part, page: place.page });
  const { models = [], actions = [] } = details.data?.filters ?? {};
  return (
    <EventList
      title="Audit Details"
      lead="Every event, with each field before and after."
      actions={
        <>
          <ButtonLink to={pathTo('auditLog')}>Audit Log</ButtonLink>
          <ExportButton wanted={{ details: part }} count={details.data?.count} />
        </>
      }
      place={place}
      query={details}
      filters={[modelFilter(models, model), actionFilter(actions, action)]}
      search="Search people, actions and values"
      head={<IdField key={id} value={id} onChange={(value) => place.setFilter('id', value)} />}
      first={{ label: 'Event', render: ({ action: code }) => actionLabel(code) }}
      columns={[subject, change, who, where, when, number]}
    />
  );
}

function modelFilter(models: readonly string[], chosen: string): FilterChoice {
  const known = chosen === 'any' || models.includes(chosen) ? models : [...models, chosen];
  return {
    key: 'model',
    label: 'Model',
    preset: 'any',
    options: [{ value: 'any', label: 'Any model' }, ...known.map((value) => ({ value, label: value }))],
  };
}

/** The id of one thing, as events have it: 'Waiver' 4711, or the code of a form. */
function IdField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles['id']}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <TextField label="Id" value={typed} onChange={setTyped} width="short" />
      <Button type="submit">Show</Button>
      {value === '' ? null : (
        <Button look="quiet" onClick={() => onChange('')}>
          Any id
        </Button>
      )}
    </form>
  );
}

const subject: Column<AuditEvent> = {
  key: 'subject',
  label: 'Model',
  wrap: true,
  render: ({ model, model_id, subject: name }) => (
    <span className={styles['long']}>{`${model} ${model_id}${name ? `, ${name}` : ''}`}</span>
  ),
};
const change: Column<AuditEvent> = {
  key: 'changes',
  label: 'Change',
  wrap: true,
  render: (event) => <span className={styles['long']}>{changeSummary(event)}</span>,
};
const number: Column<AuditEvent> = {
  key: 'id',
  label: 'Id',
  align: 'end',
  optional: true,
  render: ({ id }) => id.toLocaleString('en-US'),
};
