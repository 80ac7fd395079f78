import { instantOf, showDay, showTime } from '@parade/contract/calendar.ts';
import { issueWords } from '@parade/contract/http/issueWords.ts';
import { keysOf, settingDefinitions, type SettingGroup, settingGroups } from '@parade/contract/settings/definition.ts';
import { mediaOpensIn } from '@parade/contract/settings/paradeYear.ts';
import { type SettingKey, typedSettingShapes } from '@parade/contract/settings/setting.ts';
import { settingValue, SETTINGS_WORDS, type SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { counted } from '@parade/contract/wording.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import styles from '../settings.module.css';
import { paradeDayIn } from '../useParadeDay.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { LiaisonLine, type PersonDialog } from './LiaisonLine.tsx';
import { SettingControl } from './SettingControl.tsx';
import { type Edited, failureWords, type Parts, partOf, takeSavedNote, useSettingsSave } from './useSettingsSave.ts';

interface SettingsFormProps {
  readonly group: SettingGroup;
  readonly read: SiteSettings;
  readonly choosePerson: PersonDialog;
}

/** The settings of a tab, each with what it does; saves those that were changed. */
export function SettingsForm({ group, read, choosePerson }: SettingsFormProps) {
  const keys = keysOf(group);
  const { form, changed, conflict } = useTab(keys, read);
  useSavedNote();
  const edited = form.values.settings;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title={SETTINGS_WORDS.saving_failed} />
      <Section title={settingGroups[group].title}>
        <p className={styles['about']}>{settingGroups[group].about}</p>
        {group === 'liaison' && read.editable.includes('default_tor_laison_name') ? (
          <LiaisonLine
            Dialog={choosePerson}
            onChoose={({ name, email, phone }) => {
              form.set('settings.default_tor_laison_name', name);
              form.set('settings.default_tor_laison_email', email);
              form.set('settings.default_tor_laison_phone', phone);
            }}
          />
        ) : null}
        {keys.map((key) => (
          <div key={key} className={styles['row']}>
            <SettingControl
              settingKey={key}
              label={settingDefinitions[key].label}
              id={form.idOf(`settings.${key}`)}
              value={edited[key] ?? ''}
              error={form.errorOf(`settings.${key}`)}
              disabled={!read.editable.includes(key)}
              onChange={(value) => form.set(`settings.${key}`, value)}
            />
            <Margin settingKey={key} read={read} />
          </div>
        ))}
      </Section>
      <div className={`foot-bar ${styles['bar']}`} role="group" aria-label="Save the settings" data-foot>
        <span>{changed.length === 0 ? 'No unsaved changes' : changedWords(changed)}</span>
        <Button type="submit" look="primary" busy={form.busy} disabled={changed.length === 0}>
          Save
        </Button>
      </div>
      <ConflictDialog
        conflicts={conflict.conflict?.conflicts}
        labelOf={(name) => settingDefinitions[name as SettingKey].label}
        wordsOf={(name, value) => settingWords(name as SettingKey, value)}
        onResolve={(mine) => conflict.resolve(mine, form.saved)}
        onClose={conflict.close}
      />
    </form>
  );
}

/** Beside a setting: who may change it, and who did last. */
function Margin({ settingKey, read }: { readonly settingKey: SettingKey; readonly read: SiteSettings }) {
  const last = read.changed[settingKey];
  return (
    <div className={styles['margin']}>
      {read.editable.includes(settingKey) ? null : <p>Only admins change this.</p>}
      {last ? (
        <p>
          Changed {showDay(last.at)}
          {last.by ? ` by ${last.by}` : ''}
        </p>
      ) : null}
    </div>
  );
}

type Values = { settings: Record<string, Edited> };

function useTab(keys: readonly SettingKey[], read: SiteSettings) {
  const saving = useSettingsSave();
  const confirm = useConfirm();
  const start = Object.fromEntries(keys.map((key) => [key, editedOf(read.settings[key])]));
  const form = useSmallForm<Values, Values>({
    schema: z.object({ settings: z.object(Object.fromEntries(keys.map((key) => [key, schemaOf(key)]))) }),
    start: { settings: start },
    labels: Object.fromEntries(keys.map((key) => [`settings.${key}`, settingDefinitions[key].label])),
    words: failureWords,
    whenLeft: saving.whenLeft,
    send: async ({ settings }, signal) => {
      const parts = Object.fromEntries(changedIn(settings).map((key) => [partOf(key), partText(settings[key] ?? '')]));
      const year = partText(settings['current_parade_year'] ?? '');
      const reloads = changedIn(settings).includes('current_parade_year') && typeof year === 'string';
      const opens = 'media_guide_open_date' in parts ? null : openingWith(read, Number(year));
      if (reloads && !(await confirm(yearQuestion(read.settings.current_parade_year, year, opens)))) return;
      if ((await saving.save(parts satisfies Parts, read.revision, signal, reloads)) && !reloads) form.saved();
    },
  });
  const changedIn = (settings: Values['settings']) =>
    keys.filter((key) => !isSame(asStored(key, settings[key] ?? ''), start[key] ?? ''));
  const changed = changedIn(form.values.settings);
  useUnsavedGuard(changed.length > 0 && form.isUnsaved);
  return { form, changed, conflict: saving };
}

/** What is edited has to become what the shape of the key takes; it is sent as it was typed. */
function schemaOf(key: SettingKey): z.ZodType<Edited, Edited> {
  return z.custom<Edited>().check(({ value, issues }) => {
    if (value instanceof File) return;
    const given = typeof value === 'string' ? settingValue(key, value) : value.map(Number);
    const judged = typedSettingShapes[key].safeParse(given, { error: issueWords });
    for (const { message } of judged.error?.issues ?? []) issues.push({ code: 'custom', message, input: value });
  });
}

/** What becomes of it when it is saved: spaces around it are no change. */
function asStored(key: SettingKey, value: Edited): Edited {
  const stored = typeof value === 'string' ? typedSettingShapes[key].safeParse(settingValue(key, value)) : undefined;
  return stored?.success ? editedOf(stored.data) : value;
}

function editedOf(value: SiteSettings['settings'][SettingKey]): Edited {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function isSame(one: Edited, other: Edited): boolean {
  return !(one instanceof File) && JSON.stringify(one) === JSON.stringify(other);
}

function partText(value: Edited): string | File {
  return typeof value === 'string' || value instanceof File ? value : `[${value.join()}]`;
}

function changedWords(changed: readonly unknown[]): string {
  return counted(changed.length, 'unsaved change');
}

/** A value as its control shows it. */
function settingWords(key: SettingKey, value: unknown): string {
  const { place } = settingDefinitions[key];
  const control = 'control' in place ? place.control : null;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.length === 0 ? 'No years' : value.join(', ');
  const text = String(value);
  if (control?.kind === 'date') return showCivilDate(text);
  // A time of day is shown as that of any day.
  if (control?.kind === 'time' && text !== '') return showTime(instantOf('2027-01-01', `${text}:00`));
  if (control?.kind === 'number' && control.unit) return `${text} ${control.unit}`;
  if (control?.kind === 'choice')
    return Object.entries<string>(control.options).find(([each]) => each === text)?.[1] ?? text;
  if (control?.kind === 'logo') return text === '' ? 'The portal’s rose' : 'A logo';
  return text === '' ? 'Nothing' : text;
}

/** The day on which the media guide opens if the year changes; null where the day does not. */
function openingWith({ settings, parades }: SiteSettings, year: number): string | null {
  const days = { before: paradeDayIn(parades, year - 1), own: paradeDayIn(parades, year) };
  const day = mediaOpensIn(year, settings.media_guide_open_date, days);
  return day === settings.media_guide_open_date ? null : day;
}

function yearQuestion(from: number, to: string, opens: string | null) {
  const opening = opens === null ? '' : ` The media guide opens to the press on ${showCivilDate(opens)}.`;
  return {
    title: `Change the current parade year to ${to}?`,
    body: `Everybody’s lists, menus and forms begin with ${to} instead of ${from}, and so do the media guide and the waiver calendar. Entries and their answers stay as they are. The page reloads.${opening} Due dates, fees and texts do not change with it: ‘New season’ sets those, too.`,
    act: `Change to ${to}`,
    cancelLabel: `Stay with ${from}`,
  };
}

function useSavedNote(): void {
  const toast = useToast();
  useEffect(() => {
    if (takeSavedNote()) toast.success(SETTINGS_WORDS.saved, SETTINGS_WORDS.saved_text);
  }, [toast]);
}
