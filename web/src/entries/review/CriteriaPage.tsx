import {
  criteriaBody,
  type Criterion,
  maxCriteria,
  type TypeCriteria,
} from '@parade/contract/entries/review/criteria.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { listFailureText, useSeenList } from '../../http/useSeen.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { SettingsFrame } from '../../settings/SettingsFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { UnsavedParts, useUnsavedPart, useUnsavedParts } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useCriteria, useSetCriteria } from './queries.ts';
import styles from './review.module.css';

/** Settings, tab 'Review criteria': what applications of each type are scored by. */
export function CriteriaPage() {
  const { data } = useSession();
  const criteria = useCriteria();
  const unsaved = useUnsavedParts();
  return (
    <SettingsFrame>
      <Section title="Review criteria">
        <p className={styles['about']}>
          Reviewers give 1 to 10 for each of these. Scores of a criterion that you remove stay on file and are no longer
          shown.
        </p>
      </Section>
      {criteria.error ? <ErrorNotice error={criteria.error} retry={() => void criteria.refetch()} /> : null}
      {criteria.data ? (
        <UnsavedParts value={unsaved}>
          <div className={styles['criteria']}>
            {criteria.data.data.map((of) => (
              <OpenedForm
                key={of.organization_type}
                read={of}
                versionOf={({ criteria: rows }) => rows.map(({ id, name }) => `${id}${name}`).join()}
              >
                {(opened) => (
                  <TypeForm
                    of={opened}
                    title={data.organization_types.find(({ id }) => id === of.organization_type)?.name ?? ''}
                  />
                )}
              </OpenedForm>
            ))}
          </div>
        </UnsavedParts>
      ) : null}
      {criteria.isPending ? <LoadingRows rows={8} label="Loading the criteria" /> : null}
    </SettingsFrame>
  );
}

interface TypeFormProps {
  readonly of: TypeCriteria;
  readonly title: string;
}

function TypeForm({ of, title }: TypeFormProps) {
  const save = useSetCriteria();
  const toast = useToast();
  const seen = useSeenList(of.criteria);
  const start: z.input<typeof criteriaBody> = { criteria: of.criteria };
  const form = useSmallForm({
    schema: criteriaBody,
    start,
    labels: { criteria: 'Criteria' },
    words: listFailureText,
    whenLeft: ({ message }) => toast.error('Problems Saving Settings', message),
    send: async ({ criteria }) => {
      await seen.save((from) =>
        save.mutateAsync({
          organization_type: of.organization_type,
          criteria: criteria.map(keptOf(from)),
          from: [...from],
        }),
      );
      form.saved();
      toast.success('Saved', `Review criteria: ${title}.`);
    },
  });
  useUnsavedPart(form.isUnsaved);
  const rows = form.values.criteria;
  const set = (criteria: typeof rows) => form.set('criteria', criteria);
  return (
    <Section title={title}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <FormProblems form={form} />
        {rows.map((row, index) => (
          <div key={row.id ?? `new ${index}`} className={styles['criterion']}>
            <TextField
              id={form.idOf(`criteria.${index}.name`)}
              label={`Criterion ${index + 1}`}
              hideLabel
              value={row.name}
              error={form.errorOf(`criteria.${index}.name`)}
              onChange={(name) => set(rows.map((each, at) => (at === index ? { ...each, name } : each)))}
            />
            <Button
              look="quiet"
              onClick={() => set(rows.filter((_, at) => at !== index))}
              aria-label={`Remove ${row.name || `criterion ${index + 1}`}`}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          </div>
        ))}
        <div className={styles['criterion']}>
          <Button
            look="quiet"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={rows.length >= maxCriteria}
            onClick={() => set([...rows, { name: '' }])}
          >
            Add a criterion
          </Button>
          <Button type="submit" busy={form.busy} disabled={!form.isDirty}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** A criterion that somebody else has removed meanwhile, and that is kept here, is a new one: its scores ended with it. */
function keptOf(from: readonly Criterion[]) {
  return ({ id, name }: Pick<Criterion, 'name'> & { readonly id?: number | undefined }) =>
    from.some((each) => each.id === id) ? { id, name } : { name };
}
