import { readCivilDate, showCivilDate } from '@parade/contract/civilDate.ts';
import {
  maxMenuTitle,
  menuSectionLabels,
  menuSections,
  type PageDetail,
  type PageInput,
  pageRoles,
} from '@parade/contract/content/page.ts';
import type { useSmallForm } from '../../http/useSmallForm.ts';
import { ChecksField, DateField, RadioField, SelectField, TextField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import type { PageDraft } from './draft.ts';
import styles from './editor.module.css';

interface PageSettingsProps {
  readonly form: ReturnType<typeof useSmallForm<PageDraft, PageInput>>;
  readonly abilities: PageDetail['abilities'] | undefined;
}

/** Sets, beside the text, the page's address, its readers, its menu and its first day. */
export function PageSettings({ form, abilities }: PageSettingsProps) {
  const { values, set } = form;
  return (
    <div className={styles['side']}>
      <Section title="Address">
        <div className="form-fields">
          <TextField
            {...form.field('slug')}
            label="Address"
            required
            before="/pages/s/"
            readOnly={abilities?.change_slug === false}
            hint={
              abilities?.change_slug === false
                ? 'The portal links to this page, so its address can’t be changed.'
                : 'Lowercase letters, digits and single hyphens: parade-day'
            }
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title="Access">
        <div className="form-fields">
          <RadioField
            {...form.field('access')}
            onChange={(access) => set('access', access as PageDraft['access'])}
            label="Who can read it"
            options={[
              { value: 'public', label: 'Public', hint: 'Everyone, logged in or not' },
              { value: 'any', label: 'Any user', hint: 'Everyone who is logged in' },
              { value: 'roles', label: 'Chosen roles', hint: 'Admins can always read it' },
            ]}
          />
          {values.access === 'roles' ? (
            <ChecksField
              id={form.idOf('roles')}
              label="Roles"
              required
              value={values.roles}
              onChange={(roles) => set('roles', roles)}
              error={form.errorOf('roles')}
              options={pageRoles.map(({ id, label }) => ({ value: String(id), label }))}
            />
          ) : null}
        </div>
      </Section>
      <Section title="Menu">
        <div className="form-fields">
          <SelectField
            {...form.field('menu_section')}
            onChange={(section) => set('menu_section', section as PageDraft['menu_section'])}
            label="Menu"
            placeholder="In no menu"
            options={menuSections.map((value) => ({ value, label: menuSectionLabels[value] }))}
            hint={
              values.access === 'roles' && isOfRole(values.menu_section)
                ? 'Readers with a different role find it under their own role’s resources.'
                : undefined
            }
          />
          {values.menu_section === '' ? null : (
            <TextField
              {...form.field('menu_title')}
              label="Title in the menu"
              maxLength={maxMenuTitle}
              autoComplete="off"
              hint="Only if it should be shorter than the page title."
            />
          )}
        </div>
      </Section>
      <Publishing form={form} isHome={abilities?.change_slug === false} />
    </div>
  );
}

/** Menus that are named after a role. */
function isOfRole(section: PageDraft['menu_section']): boolean {
  return section !== '' && section !== 'top' && section !== 'other';
}

function Publishing({ form, isHome }: { form: PageSettingsProps['form']; isHome: boolean }) {
  const options = [
    { value: 'now', label: 'Published' },
    { value: 'at', label: 'From a day on', hint: 'Appears by itself' },
    { value: 'draft', label: 'Draft', hint: 'Only in this editor and its preview' },
  ];
  return (
    <Section title="Publishing">
      <div className="form-fields">
        <RadioField
          {...form.field('publish')}
          onChange={(publish) => form.set('publish', publish as PageDraft['publish'])}
          label="When it can be read"
          options={isHome ? options.slice(0, 1) : options}
        />
        {form.values.publish === 'at' ? (
          <div className="form-line">
            <DateField {...form.field('day')} label="Day" required read={readCivilDate} show={showCivilDate} />
            <TextField {...form.field('time')} label="Time" type="time" width="short" hint="Los Angeles time" />
          </div>
        ) : null}
      </div>
    </Section>
  );
}
