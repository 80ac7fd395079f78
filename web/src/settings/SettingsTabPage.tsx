import { pathTo } from '@parade/contract/access/screens.ts';
import { settingTabs } from '@parade/contract/settings/definition.ts';
import { Navigate, useParams } from 'react-router';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { SettingsForm } from './form/SettingsForm.tsx';
import { TypeYearsForm } from './form/TypeYearsForm.tsx';
import { useSiteSettings } from './queries.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

/** A tab of the settings that is drawn from their table. */
export function SettingsTabPage() {
  const { tab } = useParams();
  const found = settingTabs().find(({ slug }) => slug === tab);
  const read = useSiteSettings();
  if (!found) return <Navigate to={pathTo('notFound')} replace />;
  const Form = found.group === 'types' ? TypeYearsForm : SettingsForm;
  return (
    <SettingsFrame>
      {read.error ? <ErrorNotice error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data ? (
        // Made anew with each save: what was read by then is what the next one is compared with.
        <Form key={`${found.group} ${read.data.revision}`} group={found.group} read={read.data} />
      ) : read.error ? null : (
        <LoadingRows rows={6} label="Loading the settings" />
      )}
    </SettingsFrame>
  );
}
