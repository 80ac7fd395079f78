import { pathTo } from '@parade/contract/access/screens.ts';
import { settingTabs } from '@parade/contract/settings/definition.ts';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { OpenedForm } from '../ui/unsaved/OpenedForm.tsx';
import type { PersonDialog } from './form/LiaisonLine.tsx';
import { SettingsForm } from './form/SettingsForm.tsx';
import { TypeYearsForm } from './form/TypeYearsForm.tsx';
import { useSiteSettings } from './queries.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The tabs with the dialog that chooses a person. */
export function settingsTabPage(choosePerson: PersonDialog): ComponentType {
  return function Tab() {
    return <SettingsTabPage choosePerson={choosePerson} />;
  };
}

/** A tab of the settings that is drawn from their table. */
function SettingsTabPage({ choosePerson }: { readonly choosePerson: PersonDialog }) {
  const { tab } = useParams();
  const found = settingTabs().find(({ slug }) => slug === tab);
  const read = useSiteSettings();
  if (!found) return <Navigate to={pathTo('notFound')} replace />;
  return (
    <SettingsFrame>
      {read.error ? <ErrorNotice error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data ? (
        // Begun anew with each save: what was read by then is what the next one is compared with.
        <OpenedForm key={found.group} read={read.data} versionOf={({ revision }) => revision}>
          {(opened) =>
            found.group === 'types' ? (
              <TypeYearsForm read={opened} />
            ) : (
              <SettingsForm group={found.group} read={opened} choosePerson={choosePerson} />
            )
          }
        </OpenedForm>
      ) : read.error ? null : (
        <LoadingRows rows={6} label="Loading the settings" />
      )}
    </SettingsFrame>
  );
}
