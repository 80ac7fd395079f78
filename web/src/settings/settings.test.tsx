import { type SettingKey, settingKeys } from '@parade/contract/settings/setting.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, WrongFields } from '../testing/answers.ts';
import { openTab, site } from '../testing/settings.ts';

const forAdminsAlone: readonly SettingKey[] = ['require_second_factor', 'recaptcha_site_key'];

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
    screen.getByText('Shown with the support email.');
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

  it('a space typed behind a name is no unsaved change of the settings, before and after a save that leaves it out', async () => {
    const { settings } = site();
    const at = (organizer_name: string, revision = 5) => site({ revision, settings: { ...settings, organizer_name } });
    const portal = openTab('organizer', { readSettings: at('Parade') });
    const name = await screen.findByRole('textbox', { name: 'Organizer' });
    await portal.user.type(name, ' ');
    screen.getByText('No unsaved changes');
    await portal.user.type(name, 'of Roses ');
    screen.getByText('1 unsaved change');
    const saved = at('Parade of Roses', 6);
    portal.answer({ saveSettings: saved, readSettings: saved });
    await portal.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('No unsaved changes');
    expect(portal.asked('saveSettings')).toHaveLength(1);
    await portal.user.type(name, ' ');
    screen.getByText('No unsaved changes');
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
    dialog.getByText(/The media guide opens to the press on 10\/01\/2027\./);
    await portal.user.click(dialog.getByRole('button', { name: 'Stay with 2027' }));
    await portal.notAsked('saveSettings');
    expect(screen.getByLabelText<HTMLSelectElement>('Current parade year').value).toBe('2028');
  });
});

describe('the current parade year where somebody else was faster', () => {
  it('the page starts anew, without a question, once the year is saved in spite of what somebody else has saved', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const answers = [
      new Refusal('revision-conflict', {
        revision: 7,
        conflicts: [{ name: 'current_parade_year', yours: 2028, theirs: 2026, by: null, at: null }],
      }),
      site({ revision: 8 }),
    ];
    const portal = openTab('season', { saveSettings: () => answers.shift() ?? site() });
    await portal.user.selectOptions(await screen.findByLabelText('Current parade year'), '2028');
    await portal.user.click(save());
    await portal.user.click(await screen.findByRole('button', { name: 'Change to 2028' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    await portal.user.click(dialog.getByRole('radio', { name: /^2028/ }));
    expect(reload).not.toHaveBeenCalled();
    await portal.user.click(dialog.getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(portal.asked('saveSettings')[1]?.body).toEqual({ settings: { current_parade_year: 2028 }, revision: 7 });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    reload.mockRestore();
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

it('default due dates that differ by type are whole beside the choice, and gone with it', async () => {
  const date = { name: 'Official Photo', group: 'profile', is_default: true, due_on: null } as const;
  const default_due = ['09/15/2026', 'Show Entry: 10/15/2026'];
  const portal = openTab('form-due-dates', {
    listDueDates: {
      year: 2027,
      data: [{ ...date, types: [1, 2], form_type: 'official-photo', default_due, updated_at: null, updated_by: null }],
    },
  });
  const choice = await screen.findByRole('combobox', { name: 'Due date for Official Photo' });
  const described = () => document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toContain('09/15/2026, Show Entry: 10/15/2026');
  await portal.user.selectOptions(choice, 'No due date');
  expect(described() ?? '').not.toContain('10/15/2026');
});
