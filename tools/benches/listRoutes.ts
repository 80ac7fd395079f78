/**
 * The lists that `npm run bench -- lists` measures. A new list needs a line here: its first page, a filter that few
 * rows match, one that many match, and searches for common, rare, accented and missing words. The paths of a line are
 * requested in turn.
 */
import { filledYears } from './filling/fill.ts';

export interface MeasuredList {
  readonly name: string;
  readonly paths: readonly string[];
}

const year = filledYears.last;
const texts = ['Núñez', 'nakamura', 'Przybyszewska7', 'zoe xu', 'Festival of Kites', '杉並', 'nobody has this'];
const searched = (path: string, key = 'q') =>
  texts.map((text) => `${path}${path.includes('?') ? '&' : '?'}${key}=${encodeURIComponent(text)}`);

export const measuredLists: readonly MeasuredList[] = [
  {
    name: 'directory',
    paths: [`/api/entries?year=${year}&status=accepted`, '/api/entries?year=any&status=any&page=20'],
  },
  { name: 'directory, searched', paths: searched('/api/entries?year=any') },
  { name: 'form statuses', paths: [`/api/entry-form-statuses?filterYear=${year}&filterOrganizationType=2`] },
  { name: 'waivers', paths: [`/api/waivers?year=${year}`, `/api/waivers?year=${year}&page=500`] },
  { name: 'waivers, searched', paths: searched(`/api/waivers?year=${year}`) },
  { name: 'users', paths: ['/api/users', '/api/users?page=50'] },
  { name: 'users, searched', paths: searched('/api/users') },
  { name: 'organizations', paths: ['/api/organizations', '/api/organizations?sortBy=-entries&page=5'] },
  { name: 'organizations, searched', paths: searched('/api/organizations') },
  { name: 'address book', paths: [`/api/overview?year=${year}`, '/api/overview?year=any&status=any&page=20'] },
  { name: 'address book, searched', paths: searched(`/api/overview?year=${year}`) },
  { name: 'outbox', paths: ['/api/outbox', '/api/outbox?state=bounced', '/api/outbox?page=200'] },
  { name: 'outbox, searched', paths: searched('/api/outbox') },
  { name: 'audit log', paths: ['/api/audit_logs', '/api/audit_logs?page=900'] },
  {
    name: 'audit log, filtered',
    paths: [
      '/api/audit_logs?filterAction=form.saved',
      '/api/audit_logs?filterAction=entry.status-changed&filterOrganizationType=3',
      '/api/audit_logs?filterOrganizationType=5&page=40',
      '/api/audit_logs?filterAction=page.changed',
    ],
  },
  { name: 'audit log, searched', paths: searched('/api/audit_logs', 'filterQuery') },
  { name: 'audit details', paths: ['/api/audit_details', '/api/audit_details?page=1000'] },
  {
    name: 'audit details, filtered',
    paths: [
      '/api/audit_details?model=Waiver&id=4711',
      '/api/audit_details?model=User',
      '/api/audit_details?model=Form&action=form.submitted&page=20',
      '/api/audit_details?id=4711',
      '/api/audit_details?entry=100',
      '/api/audit_details?organization=100',
      '/api/audit_details?user=20',
    ],
  },
  { name: 'audit details, searched', paths: searched('/api/audit_details') },
  { name: 'audit details of an entry, searched', paths: searched('/api/audit_details?entry=100') },
];
