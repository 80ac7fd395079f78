import { pathTo } from '@parade/contract/access/screens.ts';
import {
  type AddressBookEntry,
  addressLines,
  type ContactSheet,
  contactLabels,
} from '@parade/contract/directory/addressBook.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { IconPrinter } from '@tabler/icons-react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Breadcrumbs, FailedPage, FactList, LoadingRows, PageHeader, Section } from '../ui/Page.tsx';
import { AddressBookPage } from './AddressBookPage.tsx';
import { ContactCell, EmailLink, PhoneLink } from './ContactCell.tsx';
import { useContacts } from './queries.ts';
import styles from './directory.module.css';

/** /address-book/{organizationId}/{year}. A short address of the list looks alike: '/address-book/p/2'. */
export function ContactsPage() {
  const { organizationId = '', year = '' } = useParams();
  const [search] = useSearchParams();
  if (!/^\d{1,9}$/.test(organizationId) || !/^\d{4}$/.test(year)) return <AddressBookPage />;
  const entry = search.get('entry') ?? '';
  return (
    <ContactsOf
      organization_id={Number(organizationId)}
      year={Number(year)}
      entry={/^\d{1,9}$/.test(entry) ? Number(entry) : undefined}
    />
  );
}

interface Address {
  readonly organization_id: number;
  readonly year: number;
  readonly entry: number | undefined;
}

function ContactsOf({ organization_id, year, entry: id }: Address) {
  const read = useContacts(organization_id, year, id);
  const isMissing = read.error instanceof CallFailure && read.error.status === 404;
  if (isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={6} label="Loading the contacts" />;
  const { entry, sections } = read.data;
  // The number of an organization that was merged leads to what it became.
  if (entry.organization_id !== organization_id)
    return (
      <Navigate
        to={`${pathTo('contacts', { organizationId: entry.organization_id, year })}?entry=${entry.id}`}
        replace
      />
    );
  return (
    <>
      <Breadcrumbs
        places={[{ label: 'Address Book', to: pathTo('addressBook') }, { label: `${entry.official_name}, ${year}` }]}
      />
      <PageHeader
        title={entry.official_name}
        tab={`Contacts ${year}`}
        lead={entry.organization_name === entry.official_name ? undefined : entry.organization_name}
        actions={
          <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className={styles['columns']}>
        <div>
          {entry.leaders.length > 0 ? (
            <Section title={entry.leaders.length === 1 ? contactLabels.leader : 'Leaders'}>
              <div className={styles['people']}>
                {entry.leaders.map((leader) => (
                  <ContactCell key={leader.email} contact={leader} />
                ))}
              </div>
            </Section>
          ) : null}
          {sections.map((section) => (
            <Section key={section.title} title={section.title}>
              <FactList facts={section.lines.map((line) => ({ label: line.label, value: <Value line={line} /> }))} />
            </Section>
          ))}
        </div>
        <Margin entry={entry} />
      </div>
    </>
  );
}

function Value({ line: { kind, value } }: { line: ContactSheet['sections'][number]['lines'][number] }) {
  if (kind === 'email') return <EmailLink email={value} />;
  if (kind === 'phone') return <PhoneLink phone={value} />;
  return <span className={styles['lines']}>{value}</span>;
}

/** What the entry is, beside its contacts. */
function Margin({ entry }: { entry: AddressBookEntry }) {
  return (
    <aside className={styles['margin']} aria-label="About this entry">
      <FactList
        facts={[
          { label: 'Parade Year', value: entry.year },
          { label: 'Entity Type', value: entry.organization_type },
          { label: 'Application Status', value: statusLabels[entry.displayed_status] },
          {
            label: 'Mailing address',
            value: entry.address ? (
              <span className={styles['lines']}>{addressLines(entry.address).join('\n')}</span>
            ) : undefined,
          },
          {
            label: 'Entry',
            value: (
              <Link className="no-print" to={entryPath(entry, 'view')}>
                Open the entry
              </Link>
            ),
          },
        ]}
      />
    </aside>
  );
}
