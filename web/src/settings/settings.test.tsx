import { settingDefaults, type SettingKey, settingKeys } from '@parade/contract/settings/setting.ts';
import type { SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import type { WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { lookAgain } from '../testing/browser.ts';
import { nobody, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const forAdminsAlone: readonly SettingKey[] = ['require_second_factor', 'recaptcha_site_key'];

function site(with_: Partial<SiteSettings> = {}): SiteSettings {
  const { parades, organization_types } = nobody();
  return {
    revision: 5,
    settings: { ...settingDefaults, current_parade_year: 2027, media_guide_open_date: '2026-10-01' },
    editable: [...settingKeys],
    changed: {},
    organization_types: [...organization_types],
    parades: [...parades],
    ...with_,
  };
}

const openTab = (tab: string, answers: AnswerTable = {}, role: 'admin' | 'staff' = 'admin') =>
  openPortal(`/settings/${tab}`, { as: signedInAs([role]), readSettings: site(), ...answers });

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('a tab of the settings', () => {
  it('a tab of the settings says what each setting does and saves what was changed, over what was read', async () => {
    const phone = '(626) 555-0142';
    const portal = openTab('liaison', {
      saveSettings: site({ revision: 6, settings: { ...site().settings, support_phone: phone } }),
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Support phone');
    expect(field.value).toBe('(626) 555-0101');
    expect(document.title).toBe('Liaison and contact: Settings');
    screen.getByText('Stands beside the support email.');
    expect(save().disabled).toBe(true);
    await portal.user.clear(field);
    await portal.user.type(field, phone);
    screen.getByText('1 unsaved change');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    screen.getByText('Site settings have been updated.');
    expect(portal.asked('saveSettings').map(({ body }) => body)).toEqual([
      { settings: { support_phone: phone }, revision: 5 },
    ]);
  });

  it('the default liaison is filled in from a person who works for the parade, and saved with the rest', async () => {
    const stella = { id: 4, first_name: 'Stella', last_name: 'Marchetti', email: 'stella@parade.example', entries: 12 };
    const portal = openTab('liaison', {
      listReps: { data: [{ ...stella, phone: '(626) 555-0123' }], total: 1 },
      saveSettings: site({ revision: 6 }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Choose a person' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the default liaison' }));
    await portal.user.click(await dialog.findByRole('radio', { name: /^Stella Marchetti/ }));
    // Entries without a liaison of their own always have this one.
    expect(dialog.queryByRole('radio', { name: 'Nobody' })).toBeNull();
    await portal.user.click(dialog.getByRole('button', { name: 'Use Stella Marchetti' }));
    expect(screen.getByLabelText<HTMLInputElement>('Default liaison, phone').value).toBe('(626) 555-0123');
    await portal.notAsked('saveSettings');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveSettings')[0]?.body.settings).toEqual({
      default_tor_laison_name: 'Stella Marchetti',
      default_tor_laison_email: 'stella@parade.example',
      default_tor_laison_phone: '(626) 555-0123',
    });
  });

  it('a tab of the settings sends switches, choices and years as what they are', async () => {
    const portal = openTab('season', { saveSettings: site({ revision: 6 }) });
    await portal.user.click(await screen.findByRole('radio', { name: 'By parade order' }));
    await portal.user.click(screen.getByRole('checkbox', { name: '2027' }));
    const opens = screen.getByLabelText('Media guide opens on');
    await portal.user.clear(opens);
    await portal.user.type(opens, '10/15/2026');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveSettings')[0]?.body.settings).toEqual({
      media_guide_sort: 'parade_order',
      covid_form_years: [2027],
      media_guide_open_date: '2026-10-15',
    });
  });

  it('a tab of the settings says beside the field what is wrong, and sends nothing', async () => {
    const portal = openTab('liaison');
    const email = await screen.findByLabelText<HTMLInputElement>('Support email');
    await portal.user.clear(email);
    await portal.user.type(email, 'rose');
    await portal.user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Problems Saving Settings');
    expect(alert.textContent).toContain('Support email: Please provide a valid email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await portal.notAsked('saveSettings');
  });

  it('a tab of the settings says which float builder no form knows, and takes the one that forms have', async () => {
    const portal = openTab('liaison', { saveSettings: site({ revision: 6 }) });
    const builders = await screen.findByLabelText<HTMLTextAreaElement>('Float builders');
    await portal.user.type(builders, 'Acme Floats; Desk; ; ');
    await portal.user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('No form fills in contacts for ‘Acme Floats’.');
    expect(builders.getAttribute('aria-invalid')).toBe('true');
    await portal.notAsked('saveSettings');
    await portal.user.clear(builders);
    await portal.user.type(builders, 'Phoenix; Desk; ; ');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveSettings')[0]?.body.settings).toEqual({ float_builder_contacts: 'Phoenix; Desk; ; ' });
  });

  it('a tab of the settings shows what the server finds wrong beside its field, and retains what was typed', async () => {
    const portal = openTab('organizer', {
      saveSettings: new WrongFields({ 'settings.parade_name': ['Please choose another name'] }),
    });
    const name = await screen.findByLabelText<HTMLInputElement>('Parade');
    await portal.user.type(name, ' 2');
    await portal.user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Parade: Please choose another name');
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Parade of Roses 2', 'true']);
  });

  it('a tab of the settings has the logo chosen with the button that other files have', async () => {
    const portal = openTab('organizer');
    const chooser = await screen.findByLabelText('Logo: choose a file');
    await portal.user.upload(chooser, new File(['PNG'], 'rose.png', { type: 'image/png' }));
    expect(screen.getByRole('img', { name: 'The logo' })).toBeTruthy();
    screen.getByText('1 unsaved change');
  });

  it('a tab of the settings says to try again where the server fails', async () => {
    const portal = openTab('liaison', { saveSettings: new Refusal('unexpected') });
    await portal.user.type(await screen.findByLabelText('Support phone'), '9');
    await portal.user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Problems Saving Settings');
    expect(alert.textContent).toContain('Please try again.');
  });

  it('a tab of the settings shows both values where somebody else was faster, and saves the chosen ones', async () => {
    const conflict = { by: 'Bo Lin', at: '2026-10-22T17:05:00.000Z' };
    let count = 0;
    const portal = openTab('organizer', {
      saveSettings: () => {
        count += 1;
        if (count > 1) return site({ revision: 8 });
        return new Refusal('revision-conflict', {
          revision: 7,
          conflicts: [
            { name: 'organizer_short_name', yours: 'PRA', theirs: 'ROSE', ...conflict },
            { name: 'postal_address', yours: 'Elm Street 1', theirs: '', ...conflict },
          ],
        });
      },
    });
    const change = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label);
      await portal.user.clear(field);
      await portal.user.type(field, text);
    };
    await change('Short name', 'PRA');
    await change('Postal address', 'Elm Street 1');
    await change('Parade', 'Rose Parade');
    await portal.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    const names = within(dialog.getByRole('group', { name: 'Short name' }));
    expect(names.getByRole('radio', { name: /^ROSE/ }).closest('label')?.textContent).toContain(
      'Saved by Bo Lin, 10/22/2026 10:05 AM',
    );
    dialog.getByRole('radio', { name: /^Nothing/ });
    await portal.user.click(names.getByRole('radio', { name: /^PRA/ }));
    await portal.user.click(dialog.getByRole('button', { name: 'Save these values' }));
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveSettings')[1]?.body).toEqual({
      settings: { organizer_short_name: 'PRA', parade_name: 'Rose Parade' },
      revision: 7,
    });
  });

  it('a tab of the settings names both values as people write them where somebody else was faster', async () => {
    const portal = openTab('line-up', {
      saveSettings: new Refusal('revision-conflict', {
        revision: 7,
        conflicts: [
          { name: 'line_up_gap_ft', yours: 70, theirs: 60, by: null, at: null },
          { name: 'line_up_start_time', yours: '08:00', theirs: '14:05', by: null, at: null },
        ],
      }),
    });
    const gap = await screen.findByLabelText(/^Gap between units/);
    await portal.user.clear(gap);
    await portal.user.type(gap, '70');
    await portal.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    dialog.getByRole('radio', { name: /^60 ft/ });
    dialog.getByRole('radio', { name: /^70 ft/ });
    dialog.getByRole('radio', { name: /^8:00 AM/ });
    dialog.getByRole('radio', { name: /^2:05 PM/ });
  });

  it('a tab of the settings is read by staff, who cannot change what is for admins', async () => {
    const editable = settingKeys.filter((key) => !forAdminsAlone.includes(key));
    openTab('security', { readSettings: site({ editable }) }, 'staff');
    const off = await screen.findByRole<HTMLInputElement>('radio', { name: 'Off' });
    expect([off.checked, off.disabled]).toEqual([true, true]);
    expect(screen.getAllByText('Only admins change this.')).toHaveLength(2);
  });

  it('a tab of the settings that there is not leads to the page that says so', async () => {
    openTab('weather');
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  it('the color of action is judged while it is typed', async () => {
    const portal = openTab('organizer');
    const color = await screen.findByLabelText<HTMLInputElement>('Color of action');
    await portal.user.clear(color);
    await portal.user.type(color, '#ff8800');
    await screen.findByText(/This color is too light to read: its contrast is 2\.\d:1/);
    await portal.user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Color of action: This color is too light');
    await portal.notAsked('saveSettings');
  });
});

describe('the current parade year', () => {
  const choose = async (answers: AnswerTable) => {
    const portal = openTab('season', answers);
    await portal.user.selectOptions(await screen.findByLabelText('Current parade year'), '2028');
    await portal.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the current parade year to 2028?' }));
    dialog.getByText(/The page reloads\./);
    return { portal, dialog };
  };

  it('the current parade year changes only after a question that says what else changes', async () => {
    const { portal, dialog } = await choose({});
    await portal.user.click(dialog.getByRole('button', { name: 'Stay with 2027' }));
    await portal.notAsked('saveSettings');
    expect(screen.getByLabelText<HTMLSelectElement>('Current parade year').value).toBe('2028');
  });
});

describe('the years of a type', () => {
  const years = (label: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: label });

  it('the years of a type are saved by the ids of their parades', async () => {
    const portal = openTab('types', { saveSettings: site({ revision: 6 }) });
    await portal.user.selectOptions(await years('Float: To year'), '2028');
    await portal.user.selectOptions(await years('Show: From year'), 'Closed');
    await portal.user.selectOptions(await years('Show: To year'), 'Closed');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveSettings')[0]?.body).toEqual({
      organization_types: {
        3: { id: 3, available_parade_id_to: 28 },
        4: { id: 4, available_parade_id_from: null, available_parade_id_to: null },
      },
      revision: 5,
    });
  });

  it.each([
    ['Float: From year', '2028', '"From" year must be less than or equal to "To" year.'],
    ['Float: To year', '2026', '"To" year must be greater than or equal to "From" year.'],
  ])('the years of a type are not taken out of order: %s %s', async (label, year, words) => {
    const portal = openTab('types');
    await portal.user.selectOptions(await years(label), year);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invalid Year' }));
    dialog.getByText(words);
    await portal.user.click(dialog.getByText('Close', { selector: '.dialog-actions *' }));
    expect((await years(label)).selectedOptions[0]?.textContent).toBe('2027');
    expect(save().disabled).toBe(true);
  });
});

describe('a tab that has something unsaved', () => {
  const types = nobody().organization_types;
  const calendar: WaiverCalendar = {
    year: 2027,
    today: '2026-10-22',
    sent_on: '2026-10-01',
    due_on: '2026-12-01',
    emails_enabled: true,
    mailed: 12,
    to_be_mailed: 0,
    would_get_it: 12,
    steps: [
      { days: 45, on: true, date: '2026-10-17', sent_at: '2026-10-17T16:00:00.000Z', mailing_id: 3, letters: 1 },
      { days: 21, on: true, date: '2026-11-10', sent_at: null, mailing_id: null, letters: null },
    ],
  };
  const retention = {
    retention_days_medical: 30,
    retention_days_licenses: 30,
    retention_days_requests: 365,
    parades: [{ id: 27, event_year: 2027, parade_on: '2027-01-01' }],
  };
  const criteriaNamed = (name: string) =>
    pageWith(types.slice(0, 2).map(({ id }) => ({ organization_type: id, criteria: [{ id: 10 + id, name }] })));
  const answers: AnswerTable = {
    readCalendar: calendar,
    readRetention: retention,
    listCriteria: criteriaNamed('Musicianship'),
    readSettings: site(),
  };
  const question = { name: 'You have unsaved changes, are you sure you want to leave?' };

  it.each([
    ['retention', /^Feedback and requests/],
    ['waiver-calendar', 'Days before'],
    ['review-criteria', 'Criterion 1'],
  ])('%s asks before it is left, and not where nothing was typed', async (tab, label) => {
    const portal = openTab(tab, answers);
    const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
    const elsewhere = () => screen.getByRole('link', { name: 'Liaison and contact' });
    await portal.user.type(field as HTMLInputElement, '9');
    await portal.user.click(elsewhere());
    await screen.findByRole('dialog', question);
    await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(portal.address()).toBe(`/settings/${tab}`);
    await portal.user.type(field as HTMLInputElement, '{Backspace}');
    await portal.user.click(elsewhere());
    await waitFor(() => expect(portal.address()).toBe('/settings/liaison'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['organizer', 'Short name', { readSettings: site({ revision: 6 }) }],
    ['types', 'Equestrian: To year', { readSettings: site({ revision: 6 }) }],
    ['retention', /^Feedback and requests/, { readRetention: { ...retention, retention_days_medical: 60 } }],
    ['waiver-calendar', 'Days before', { readCalendar: { ...calendar, steps: calendar.steps.slice(0, 1) } }],
    ['review-criteria', 'Criterion 1', { listCriteria: criteriaNamed('Uniforms') }],
  ])('%s keeps what was typed where somebody else has saved meanwhile, and says so', async (tab, label, theirs) => {
    const portal = openTab(tab, answers);
    const fieldNow = () => screen.getAllByLabelText<HTMLInputElement | HTMLSelectElement>(label)[0];
    const [field] = await screen.findAllByLabelText<HTMLInputElement | HTMLSelectElement>(label);
    if (!field) throw new Error(`no ${String(label)}`);
    const before = field.value;
    const changed =
      'Someone else has changed this page since you opened it. Your changes are still here and not saved yet.';
    if (field instanceof HTMLSelectElement) await portal.user.selectOptions(field, '');
    else await portal.user.type(field, '9');
    const typed = field.value;
    expect(typed).not.toBe(before);
    portal.answer(theirs);
    lookAgain();
    await screen.findByText(changed);
    expect(fieldNow()?.value).toBe(typed);
    await portal.user.click(screen.getByRole('button', { name: 'Show the latest' }));
    await portal.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(changed)).toBeNull());
    expect(fieldNow()?.value).not.toBe(typed);
  });

  it.each([
    [
      'waiver-calendar',
      'Days before',
      'saveReminderSchedule',
      { readCalendar: { ...calendar, steps: calendar.steps.slice(0, 1) } },
      calendar.steps.map(({ days, on }) => ({ days, on })),
      calendar.steps.slice(0, 1).map(({ days, on }) => ({ days, on })),
    ],
    [
      'review-criteria',
      'Criterion 1',
      'setCriteria',
      { listCriteria: criteriaNamed('Uniforms') },
      [{ id: 11, name: 'Musicianship' }],
      [{ id: 11, name: 'Uniforms' }],
    ],
  ] as const)(
    '%s is not saved over the list of somebody else unless one saves again, and keeps what was typed',
    async (tab, label, save, theirs, shown, now) => {
      const error = 'Someone else has changed the list since you opened it. Nothing was saved.';
      const portal = openTab(tab, { ...answers, [save]: new Refusal('list-changed', { error, now }) });
      const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
      await portal.user.type(field as HTMLInputElement, '{Backspace}');
      const typed = field?.value;
      portal.answer(theirs);
      const press = () => portal.user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
      await press();
      await screen.findByText(`${error} Save again to keep yours, or refresh this page to keep theirs.`);
      expect(screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value).toBe(typed);
      await press();
      await waitFor(() => expect(portal.asked(save).map(({ body }) => body.from)).toEqual([shown, now]));
    },
  );

  it('a tab keeps what was typed where the save over what somebody else has saved does not arrive', async () => {
    const portal = openTab('organizer', { ...answers, saveSettings: unreachable });
    const field = await screen.findByLabelText<HTMLInputElement>('Short name');
    await portal.user.type(field, 'X');
    const typed = field.value;
    portal.answer({ readSettings: site({ revision: 6 }) });
    lookAgain();
    await screen.findByText(/^Someone else has changed this page since you opened it/);
    await portal.user.click(save());
    await screen.findByText('Problems Saving Settings');
    await portal.atRest();
    expect(screen.getByLabelText<HTMLInputElement>('Short name').value).toBe(typed);
    portal.answer({ saveSettings: site({ revision: 7 }) });
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    await waitFor(() => expect(screen.queryByText(/^Someone else has changed this page/)).toBeNull());
  });

  it('a tab where nothing was typed shows at once what somebody else has saved', async () => {
    const portal = openTab('retention', answers);
    await screen.findByLabelText(/^Medical notes/);
    portal.answer({ readRetention: { ...retention, retention_days_medical: 60 } });
    lookAgain();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Medical notes/).value).toBe('60'));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
  });

  it('retention saves only what was changed here, and shows what it then is', async () => {
    const theirs = { ...retention, retention_days_medical: 60, retention_days_requests: 400 };
    const portal = openTab('retention', { ...answers, saveRetention: theirs });
    const field = await screen.findByLabelText(/^Feedback and requests/);
    await portal.user.clear(field);
    await portal.user.type(field, '400');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveRetention').map(({ body }) => body)).toEqual([
      { retention_days_requests: 400, parades: [] },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Medical notes/).value).toBe('60');
  });

  it('a reminder that is added takes the focus, and is judged when it was left or saved', async () => {
    const portal = openTab('waiver-calendar', { ...answers, saveReminderSchedule: calendar });
    await portal.user.click(await screen.findByRole('button', { name: 'Add a reminder' }));
    const field = screen.getAllByLabelText<HTMLInputElement>('Days before')[2] as HTMLInputElement;
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, null]);
    await portal.user.click(save());
    await screen.findByText('Enter a number of days from 0 to 60');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    await portal.user.type(field, '21');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await portal.user.tab();
    await screen.findByText('This day is already on the list');
    await portal.notAsked('saveReminderSchedule');
    await portal.user.clear(field);
    await portal.user.type(field, '7');
    await portal.user.click(save());
    await waitFor(() => expect(portal.asked('saveReminderSchedule')).toHaveLength(1));
    screen.getByRole('link', { name: '1 email' });
  });
});
