import { entryPath } from '@parade/contract/entries/paths.ts';
import type { EntryOverview, EntryAction } from '@parade/contract/entries/entry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { Fragment, type ReactNode } from 'react';
import { useSession } from '../../access/session.tsx';
import { lettersOf } from '../../notifications/outboxList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Initials } from '../../ui/program/Marks.tsx';
import { UnsavedParts, useUnsavedParts } from '../../ui/unsaved/useUnsavedGuard.ts';
import { LiaisonChange } from '../choosing/LiaisonChange.tsx';
import { useEntryHere } from '../entryHere.ts';
import { liaisonLabel } from '../words.ts';
import { DeleteSetting, MediaSetting } from './PlaceSettings.tsx';
import { MoveSetting } from './MoveSetting.tsx';
import { Setting } from './Setting.tsx';
import { StatusSetting } from './StatusSetting.tsx';
import { CopySetting, YearSetting } from './YearSettings.tsx';
import styles from './entrySettings.module.css';

/** The acts of staff on an entry as a whole, in groups: those that the server allows the reader. */
export function EntrySettings() {
  const { overview } = useEntryHere();
  const { id, year, organization_id } = overview.entry;
  const unsaved = useUnsavedParts();
  return (
    <UnsavedParts value={unsaved}>
      <Group title="In this parade" overview={overview}>
        {{
          update_status: <StatusSetting overview={overview} />,
          assign_rep: <LiaisonSetting overview={overview} />,
          hide_from_media: <MediaSetting overview={overview} />,
        }}
      </Group>
      <Group title="Year and organization" overview={overview}>
        {{
          copy: <CopySetting key={`copy ${id}`} overview={overview} />,
          change_year: <YearSetting key={`year ${id} ${year}`} overview={overview} />,
          move: <MoveSetting key={`move ${id} ${organization_id}`} overview={overview} />,
        }}
      </Group>
      <Group title="Delete" overview={overview}>
        {{ delete: <DeleteSetting overview={overview} /> }}
      </Group>
      <Records overview={overview} />
    </UnsavedParts>
  );
}

interface GroupProps {
  readonly title: string;
  readonly overview: EntryOverview;
  readonly children: Partial<Record<EntryAction, ReactNode>>;
}

/** A group without an act that the reader may do is left out. */
function Group({ title, overview, children }: GroupProps) {
  const shown = Object.entries(children).filter(([act]) =>
    overview.abilities.actions.some((allowed) => allowed === act),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map(([act, setting]) => (
        <Fragment key={act}>{setting}</Fragment>
      ))}
    </Section>
  );
}

/** A link to the log, where these acts are recorded. */
function Records({ overview: { entry, abilities } }: { overview: EntryOverview }) {
  const { can } = useSession();
  const hasLog = abilities.tabs.includes('audit_log');
  if (!can('manageUsers') && !hasLog) return null;
  return (
    <Section title="Records">
      <p className={`button-line ${styles['links'] ?? ''}`}>
        {can('manageUsers') ? (
          <ButtonLink look="quiet" to={lettersOf({ entry: entry.id })}>
            Emails about this entry
          </ButtonLink>
        ) : null}
        {hasLog ? (
          <ButtonLink look="quiet" to={entryPath(entry, 'audit_log')}>
            Audit log of this entry
          </ButtonLink>
        ) : null}
      </p>
    </Section>
  );
}

function LiaisonSetting({ overview: { entry } }: { overview: EntryOverview }) {
  const { settings } = useSession().data;
  const name = entry.rep ? fullName(entry.rep) : null;
  return (
    <Setting
      title={liaisonLabel(settings)}
      says="Your liaison answers questions, gets notifications, and is the person leaders call."
    >
      <div className={styles['person']}>
        {name ? <Initials of={name} /> : null}
        <span>{name ?? 'Nobody yet'}</span>
        <LiaisonChange entry={entry} />
      </div>
    </Setting>
  );
}
