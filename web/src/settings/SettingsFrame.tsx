import { menuOf, pathTo } from '@parade/contract/access/screens.ts';
import { settingTabs } from '@parade/contract/settings/definition.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router';
import { useSession, useUser } from '../access/session.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/Page.tsx';
import styles from './settings.module.css';

/** The frame of a settings page: title and the list of tabs that the reader may open; on a phone it unfolds. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { can } = useSession();
  const chapters = useChapters();
  const { pathname } = useLocation();
  const here = chapters.flatMap(({ tabs }) => tabs).find(({ to }) => to === pathname);
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <PageHeader
        title="Settings"
        tab={here?.label}
        actions={can('managePortal') ? <ButtonLink to={pathTo('newSeason')}>New season</ButtonLink> : null}
      />
      <div className={styles['frame']}>
        <nav aria-label="Settings" className={`${styles['tabs']} ${open ? styles['open'] : ''} no-print`}>
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {here?.label ?? 'Settings'}
            <IconChevronDown size={20} aria-hidden />
          </button>
          <div id={listId} className={styles['chapters']}>
            {chapters.map(({ title, tabs }) => (
              <div key={title}>
                <p>{title}</p>
                <ul>
                  {tabs.map(({ label, to }) => (
                    <li key={to}>
                      <NavLink to={to} onClick={() => setOpen(false)}>
                        {label}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
        {/* One box, so that what is narrow in it begins where the rest does. */}
        <div className={styles['page']}>{children}</div>
      </div>
    </>
  );
}

/** /settings leads to the reader's first tab. */
export function ToFirstTab() {
  const first = useChapters().flatMap(({ tabs }) => tabs)[0];
  return <Navigate to={first?.to ?? pathTo('invalidPermissions')} replace />;
}

interface Chapter {
  readonly title: string;
  readonly tabs: readonly { readonly label: string; readonly to: string }[];
}

/** In which chapter the tabs are that are drawn from the table, and the first ones of the other screens. */
const ofTheSeason: readonly string[] = ['season', 'types', 'lineUp'];
const seasonScreens: readonly string[] = (['formTerms', 'formDueDates', 'waiverCalendar', 'retention'] as const).map(
  (screen) => pathTo(screen),
);

/** The screens among what the portal as a whole is. */
const portalScreens: readonly string[] = (['tokens', 'webhooks'] as const).map((screen) => pathTo(screen));

function useChapters(): Chapter[] {
  const { permissions } = useUser();
  const drawn = permissions.includes('manageOrgs')
    ? settingTabs().map(({ group, slug, title }) => ({ group, label: title, to: pathTo('settingsTab', { tab: slug }) }))
    : [];
  const screens = menuOf(['settings'], permissions);
  const chapters = [
    {
      title: 'The season',
      tabs: [
        ...drawn.filter(({ group }) => ofTheSeason.includes(group)),
        ...screens.filter(({ to }) => seasonScreens.includes(to)),
      ],
    },
    {
      title: 'The portal',
      tabs: [
        ...drawn.filter(({ group }) => !ofTheSeason.includes(group) && group !== 'documents'),
        ...screens.filter(({ to }) => portalScreens.includes(to)),
      ],
    },
    {
      title: 'Texts and files',
      tabs: [
        ...screens.filter(({ to }) => !seasonScreens.includes(to) && !portalScreens.includes(to)),
        ...drawn.filter(({ group }) => group === 'documents'),
      ],
    },
  ];
  return chapters.filter(({ tabs }) => tabs.length > 0);
}
