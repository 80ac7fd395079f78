import { settingGroups } from '@parade/contract/settings/definition.ts';
import type { OrganizationType } from '@parade/contract/settings/parade.ts';
import { applicantTypeLimit } from '@parade/contract/settings/parade.ts';
import { SETTINGS_WORDS, type SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import styles from '../settings.module.css';
import { ConflictDialog } from './ConflictDialog.tsx';
import form_styles from './form.module.css';
import { InvalidYearDialog, useInvalidYear } from './InvalidYearDialog.tsx';
import { failureWords, partOf, useSettingsSave } from './useSettingsSave.ts';

const yearsKeys = ['available_parade_id_from', 'available_parade_id_to'] as const;
type YearsKey = (typeof yearsKeys)[number];
const yearsLabels = { available_parade_id_from: 'From', available_parade_id_to: 'To' } as const;

/** As it is edited: the id of a parade, '' while the type is closed. */
type Years = Record<string, Record<YearsKey, string>>;

/** The parade years that each type takes applications for (S-13). */
export function TypeYearsForm({ read }: { readonly read: SiteSettings }) {
  const { form, changed, saving, choose, invalid } = useTypeYears(read);
  const years = [...read.parades].sort((one, other) => other.event_year - one.event_year);
  const yearOf = (id: unknown) => years.find((each) => each.id === id)?.event_year;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title={SETTINGS_WORDS.saving_failed} />
      <Section title={settingGroups.types.title}>
        <p className={styles['about']}>
          Each type takes applications for these parade years. People who work for the parade may create entries for
          later years, too.
        </p>
        <table className={form_styles['types']}>
          <thead>
            <tr>
              <th scope="col">Entity type</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {read.organization_types.map((type) => (
              <tr key={type.id}>
                <th scope="row">
                  {type.name}
                  {type.id < applicantTypeLimit ? null : (
                    <span className={form_styles['note']}> · entries by the office</span>
                  )}
                </th>
                {yearsKeys.map((key) => (
                  <td key={key} data-label={yearsLabels[key]}>
                    <SelectField
                      id={form.idOf(`organization_types.${type.id}.${key}`)}
                      label={`${type.name}: ${yearsLabels[key]} year`}
                      hideLabel
                      placeholder="Closed"
                      value={form.values.organization_types[type.id]?.[key] ?? ''}
                      error={form.errorOf(`organization_types.${type.id}.${key}`)}
                      onChange={(value) => choose(type, key, value)}
                      options={years.map(({ id, event_year }) => ({ value: String(id), label: String(event_year) }))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <div className={`foot-bar ${styles['bar']}`} role="group" aria-label="Save the years" data-foot>
        <span>
          {changed === 0 ? 'No unsaved changes' : changed === 1 ? '1 unsaved change' : `${changed} unsaved changes`}
        </span>
        <Button type="submit" look="primary" busy={form.busy} disabled={changed === 0}>
          Save
        </Button>
      </div>
      <InvalidYearDialog {...invalid} />
      <ConflictDialog
        conflicts={saving.conflict?.conflicts}
        labelOf={(name) => placeName(name, read.organization_types)}
        wordsOf={(_, value) => String(yearOf(value) ?? 'Closed')}
        onResolve={(mine) => saving.resolve(mine, form.saved)}
        onClose={saving.close}
      />
    </form>
  );
}

function useTypeYears(read: SiteSettings) {
  const saving = useSettingsSave();
  const invalid = useInvalidYear();
  const start = Object.fromEntries(read.organization_types.map((type) => [String(type.id), editedOf(type)]));
  const form = useSmallForm<{ organization_types: Years }, { organization_types: Years }>({
    schema: z.object({ organization_types: z.custom<Years>() }),
    start: { organization_types: start },
    labels: Object.fromEntries(
      read.organization_types.flatMap((type) =>
        yearsKeys.map((key) => [`organization_types.${type.id}.${key}`, `${type.name}, ${yearsLabels[key]}`]),
      ),
    ),
    words: failureWords,
    whenLeft: saving.whenLeft,
    send: async ({ organization_types }, signal) => {
      const parts: Record<string, string> = {};
      for (const { id, key, value } of changedIn(organization_types)) {
        parts[partOf(`organization_types.${id}.id`)] = id;
        parts[partOf(`organization_types.${id}.${key}`)] = value;
      }
      if (await saving.save(parts, read.revision, signal)) form.saved();
    },
  });
  const changedIn = (years: Years) =>
    Object.entries(years).flatMap(([id, type]) =>
      yearsKeys.flatMap((key) => (type[key] === start[id]?.[key] ? [] : [{ id, key, value: type[key] }])),
    );
  const changed = changedIn(form.values.organization_types).length;
  useUnsavedGuard(changed > 0 && form.isUnsaved);

  const choose = (type: OrganizationType, key: YearsKey, value: string) => {
    const typed = form.values.organization_types[type.id] ?? {
      available_parade_id_from: '',
      available_parade_id_to: '',
    };
    const now = { ...typed, [key]: value };
    const [from, to] = yearsKeys.map((each) => read.parades.find(({ id }) => String(id) === now[each])?.event_year);
    // What would be out of order is said at once, and not taken.
    if (from !== undefined && to !== undefined && from > to) return invalid.show(key === 'available_parade_id_from');
    form.set(`organization_types.${type.id}.${key}`, value);
  };
  return { form, changed, saving, choose, invalid: invalid.dialog };
}

function editedOf(type: OrganizationType): Record<YearsKey, string> {
  return {
    available_parade_id_from: String(type.available_parade_id_from ?? ''),
    available_parade_id_to: String(type.available_parade_id_to ?? ''),
  };
}

/** 'Marching Band, To' for 'organization_types.2.available_parade_id_to'. */
function placeName(name: string, types: readonly OrganizationType[]): string {
  const [, id, key] = name.split('.');
  const type = types.find((each) => String(each.id) === id);
  return `${type?.name ?? ''}, ${yearsLabels[key as YearsKey]}`;
}
