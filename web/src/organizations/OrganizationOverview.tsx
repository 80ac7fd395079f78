import { showDay } from '@parade/contract/calendar.ts';
import { tabAfterAddingLeader } from '@parade/contract/organizations/organization.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { FactList, Section } from '../ui/Page.tsx';
import { LeaderForm } from './LeaderForm.tsx';
import { organizationPath, useOrganizationHere } from './organizationHere.ts';

/** Facts of an organization, whatever the year; what hangs on it is in the other tabs. */
export function OrganizationOverview() {
  const { organization, abilities } = useOrganizationHere();
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { id, created_by, former_names } = organization;
  return (
    <Section
      title="Overview"
      actions={
        abilities.actions.includes('add_leader') ? (
          <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
            Add Leader
          </Button>
        ) : undefined
      }
    >
      <FactList
        facts={[
          ...(former_names.length > 0 ? [{ label: 'Formerly', value: former_names.join(', ') }] : []),
          { label: 'Entries', value: organization.entries_count },
          { label: 'Latest Parade', value: organization.latest_year },
          { label: 'People with a role', value: organization.people_count },
          { label: 'Created', value: `${showDay(organization.created_at)}${created_by ? ` by ${created_by}` : ''}` },
        ]}
      />
      {isAdding ? (
        <LeaderForm
          id={id}
          onClose={() => setAdding(false)}
          onAdded={() => {
            if (abilities.tabs.includes(tabAfterAddingLeader))
              void navigate(organizationPath(id, tabAfterAddingLeader));
          }}
        />
      ) : null}
    </Section>
  );
}
