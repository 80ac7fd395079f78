import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileAnswer } from '../testing/answers.ts';
import { bookEntry } from '../testing/organizations.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const page = { entries: [bookEntry()], form_fields: [], total: 1 };

describe('/address-book', () => {
  it('the address book opens with the accepted entries of the year, and writes its filters and page size into the address', async () => {
    const portal = openPortal('/address-book', { as: signedInAs(['staff']), listAddressBook: page });
    await screen.findByRole('link', { name: 'Quail Hollow Band' });
    expect(portal.asked('listAddressBook')[0]?.query).toMatchObject({ year: 2027, status: 'accepted', perPage: 10 });
    await portal.user.selectOptions(screen.getByLabelText('Rows per page'), '500');
    await portal.user.selectOptions(screen.getByLabelText('Entity Type'), '2');
    await screen.findByRole('link', { name: 'Quail Hollow Band' });
    expect(portal.address()).toBe('/address-book/s/organization/f/type=2/p/1/pp/500');
    await waitFor(() =>
      expect(portal.asked('listAddressBook').at(-1)?.query).toMatchObject({ organization_type: 2, perPage: 500 }),
    );
  });

  it('a contact who is the leader is said to be the same, and not named once more', async () => {
    openPortal('/address-book', { as: signedInAs(['staff']), listAddressBook: page });
    await screen.findByRole('link', { name: 'Quail Hollow Band' });
    expect(screen.getAllByText('Lena Leader')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'lena@quail.example' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'priya@quail.example' }).getAttribute('href')).toBe(
      'mailto:priya@quail.example',
    );
    expect(screen.getByText('Same as leader')).toBeTruthy();
  });

  it('the file has the filters of the screen, and so have the labels, which say who gets none', async () => {
    const portal = openPortal('/address-book/s/organization/f/type=2;status=any/p/1', {
      as: signedInAs(['staff']),
      listAddressBook: page,
      exportAddressBook: new FileAnswer('address-book.xlsx', 'PK'),
      chooseLabels: {
        labels: 2,
        pages: 1,
        left_out: [
          {
            id: 70,
            organization_id: 7,
            year: 2027,
            is_first: true,
            official_name: 'Homeless Band',
            missing: 'No mailing address',
          },
        ],
      },
      printLabels: new FileAnswer('labels.pdf', '%PDF'),
    });
    const asked = { year: 2027, organization_type: 2, status: 'any' };
    await screen.findByRole('link', { name: 'Quail Hollow Band' });
    await portal.user.click(screen.getByRole('button', { name: 'Export to spreadsheet' }));
    expect(await screen.findByText(/one row per entry, and a “Mailing list” sheet/)).toBeTruthy();
    expect(portal.asked('exportAddressBook')[0]?.query).toMatchObject(asked);
    await portal.user.click(screen.getByRole('button', { name: 'Mailing labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mailing labels' }));
    expect(await dialog.findByText(/2 labels on 1 page. 1 entry has none/)).toBeTruthy();
    expect(dialog.getByText(/No mailing address/)).toBeTruthy();
    await portal.user.click(dialog.getByRole('radio', { name: 'Media contact' }));
    const used = dialog.getByLabelText(/^Labels already used/);
    await portal.user.clear(used);
    await portal.user.type(used, '45');
    expect(dialog.getByText('Please enter a whole number from 0 to 29.')).toBeTruthy();
    expect(dialog.queryByText(/labels on 1 page/)).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create 2 labels' }).disabled).toBe(true);
    await portal.user.clear(used);
    await portal.user.type(used, '0');
    await portal.user.click(await dialog.findByRole('button', { name: 'Create 2 labels' }));
    expect(await screen.findByText('labels.pdf')).toBeTruthy();
    expect(portal.asked('printLabels')[0]?.query).toMatchObject({ ...asked, contact: 'media', skip: 0 });
  });

  it('a leader opens their own entries of all years, whatever the status', async () => {
    const portal = openPortal('/address-book', { as: signedInAs(['leader']), listAddressBook: page });
    await screen.findByRole('link', { name: 'Quail Hollow Band' });
    expect(portal.asked('listAddressBook')[0]?.query).toMatchObject({ year: 'any', status: 'any' });
  });
});

describe('/address-book/{organizationId}/{year}', () => {
  it('the contacts of an entry have groups as its forms name them, with links to call and to write', async () => {
    openPortal('/address-book/7/2027', {
      as: signedInAs(['staff']),
      readContacts: {
        entry: bookEntry(),
        sections: [
          {
            title: 'Primary contact',
            lines: [
              { label: 'Name', value: 'Lena Leader', kind: 'text' },
              { label: 'Mobile phone', value: '(626) 555-0100', kind: 'phone' },
            ],
          },
        ],
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Primary contact' })).toBeTruthy();
    expect(document.title).toBe('Contacts 2027: Quail Hollow Marching Band');
    expect(screen.getByRole('link', { name: '(626) 555-0100' }).getAttribute('href')).toBe('tel:6265550100');
    expect(screen.getByRole('link', { name: 'Open the entry' }).getAttribute('href')).toBe('/entries/7/2027/view');
  });

  it('contacts that are not there, or not for the reader, lead to the not-found page; a short list address to the list', async () => {
    const portal = openPortal('/address-book/p/2', {
      as: signedInAs(['staff']),
      listAddressBook: { ...page, total: 30 },
    });
    expect(await screen.findByRole('link', { name: 'Quail Hollow Band' })).toBeTruthy();
    expect(portal.asked('listAddressBook')[0]?.query).toMatchObject({ page: 2 });
  });
});
