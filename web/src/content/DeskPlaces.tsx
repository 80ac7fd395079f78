import { pathTo } from '@parade/contract/access/screens.ts';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Section } from '../ui/Page.tsx';
import styles from './page.module.css';

/** For admins: nothing else on the first screen of a portal that starts empty says where to begin. */
const portalPlaces = [
  {
    to: pathTo('settings'),
    title: 'Settings',
    text: 'Set the season, due dates and fees, and the organizer’s name, logo and contact.',
  },
  { to: pathTo('users'), title: 'Users', text: 'Invite staff, volunteers and judges, and give them their roles.' },
  { to: pathTo('pages'), title: 'Pages', text: 'Write what the site says, the welcome pages first.' },
];

/** What somebody who works for the parade can do here, by their rights: below what waits for them today. */
export function DeskPlaces() {
  const { can } = useSession();
  const places = [
    {
      to: pathTo('review', {}),
      title: 'Applications',
      text: can('updateStatus')
        ? 'Read and score what entries sent, then accept or decline. Their leaders get an email.'
        : 'Read and score what entries sent, and leave notes. Staff make the decision.',
    },
    {
      to: pathTo('waiverQueue'),
      title: 'Waivers to Approve',
      text: 'Check signed waivers one by one.',
    },
    can('viewStatusReport')
      ? { to: pathTo('formStatuses'), title: 'Form Statuses', text: 'See which forms are late, and remind leaders.' }
      : null,
    { to: pathTo('addressBook'), title: 'Address Book', text: 'Find who to call or email at an entry.' },
    {
      to: pathTo('createEntry', {}),
      title: 'Create New Entry',
      text: 'Start an application for an organization that called or wrote.',
    },
    ...(can('managePortal') ? portalPlaces : []),
  ].filter((place) => place !== null);
  return (
    <Section title="What you can do here">
      <ul className={styles['places']}>
        {places.map(({ to, title, text }) => (
          <li key={title}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
