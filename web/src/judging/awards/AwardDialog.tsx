import {
  awardFieldLabels,
  awardInput,
  type Judge,
  type ListedAward,
  maxCriteriaOfAward,
  maxPointsOf,
} from '@parade/contract/judging/award.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ChecksField, DigitsField, TextField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useAwardCalls } from '../queries.ts';
import styles from './awards.module.css';

interface AwardDialogProps {
  /** null: a new one. */
  readonly award: ListedAward | null;
  readonly year: number;
  /** Everybody with the role. */
  readonly judges: readonly Judge[];
  readonly onClose: () => void;
}

type Given = z.input<typeof awardInput>;

/** Name, types, criteria and judges of an award; of a scored one its names and judges, of a closed one its names. */
export function AwardDialog({ award, year, judges, onClose }: AwardDialogProps) {
  const { organization_types } = useSession().data;
  const calls = useAwardCalls();
  const toast = useToast();
  const form = useSmallForm<Given, z.output<typeof awardInput>>({
    schema: awardInput,
    start: startOf(award, year, judges),
    labels: awardFieldLabels,
    send: async ({ year: of, ...body }, signal) => {
      if (award) await calls.update.mutateAsync({ id: award.id, body: { ...body, revision: award.revision }, signal });
      else await calls.create.mutateAsync({ body: { ...body, year: of }, signal });
      toast.success('Saved', body.name);
    },
  });
  const isClosed = (award?.closed_at ?? null) !== null;
  const locked = isClosed || (award?.is_scored ?? false);
  const known = [...judges, ...(award?.judges ?? []).filter(({ id }) => judges.every((each) => each.id !== id))];
  return (
    <FormDialog title={award ? `Edit ${award.name}` : 'Add an award'} onClose={onClose} form={form} act="Save" wide>
      {locked ? (
        <Notice tone="info">
          {isClosed
            ? 'Scoring is closed. Entity types, points and judges stay as they are until scoring is open again; names can change.'
            : 'Scores have been sent. Entity types and points stay as they are; names and judges can change.'}
        </Notice>
      ) : null}
      <TextField label={awardFieldLabels.name} required {...form.field('name')} maxLength={80} />
      <ChecksField
        label={awardFieldLabels.organization_types}
        id={form.idOf('organization_types')}
        error={form.errorOf('organization_types')}
        disabled={locked}
        value={form.values.organization_types.map(String)}
        onChange={(value) => form.set('organization_types', value.map(Number))}
        options={organization_types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Criteria form={form} locked={locked} />
      <ChecksField
        label={awardFieldLabels.judge_ids}
        id={form.idOf('judge_ids')}
        error={form.errorOf('judge_ids')}
        disabled={isClosed}
        hint={known.length === 0 ? 'Nobody has the role Judge yet. Add it to an account under Users.' : undefined}
        value={form.values.judge_ids.map(String)}
        onChange={(value) => form.set('judge_ids', value.map(Number))}
        options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}

type AwardForm = ReturnType<typeof useSmallForm<Given, z.output<typeof awardInput>>>;

function Criteria({ form, locked }: { form: AwardForm; locked: boolean }) {
  const rows = form.values.criteria;
  const set = (criteria: Given['criteria']) => form.set('criteria', criteria);
  const change = (index: number, to: Partial<Given['criteria'][number]>) =>
    set(rows.map((each, at) => (at === index ? { ...each, ...to } : each)));
  const total = maxPointsOf(rows.map(({ max_points }) => ({ max_points: Number(max_points) || 0 })));
  return (
    <fieldset className={styles['criteria']} id={form.idOf('criteria')}>
      <legend>
        {awardFieldLabels.criteria} <small>({counted(total, 'point')})</small>
      </legend>
      {typeof form.errorOf('criteria') === 'string' ? <p className="field-error">{form.errorOf('criteria')}</p> : null}
      {rows.map((row, index) => (
        <div
          key={row.id ?? `new ${index}`}
          className={styles['criterion']}
          role="group"
          aria-label={`Criterion ${index + 1} and its points`}
        >
          <TextField
            id={form.idOf(`criteria.${index}.name`)}
            label={`Criterion ${index + 1}`}
            value={row.name}
            maxLength={60}
            error={form.errorOf(`criteria.${index}.name`)}
            onChange={(name) => change(index, { name })}
          />
          <DigitsField
            id={form.idOf(`criteria.${index}.max_points`)}
            label="Points"
            value={String(row.max_points)}
            readOnly={locked}
            error={form.errorOf(`criteria.${index}.max_points`)}
            onChange={(max_points) => change(index, { max_points })}
          />
          {locked ? null : (
            <Button
              look="quiet"
              aria-label={`Remove ${row.name || `criterion ${index + 1}`}`}
              onClick={() => set(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {locked ? null : (
        <Button
          look="quiet"
          icon={<IconPlus size={18} aria-hidden />}
          disabled={rows.length >= maxCriteriaOfAward}
          onClick={() => set([...rows, { name: '', max_points: 10 }])}
        >
          Add a criterion
        </Button>
      )}
    </fieldset>
  );
}

/** A new award is for all judges and has one criterion to begin with. */
function startOf(award: ListedAward | null, year: number, judges: readonly Judge[]): Given {
  if (!award)
    return {
      name: '',
      year,
      organization_types: [],
      criteria: [{ name: '', max_points: 10 }],
      judge_ids: judges.map(({ id }) => id),
    };
  const { name, organization_types, criteria } = award;
  return { name, year, organization_types, criteria, judge_ids: award.judges.map(({ id }) => id) };
}
