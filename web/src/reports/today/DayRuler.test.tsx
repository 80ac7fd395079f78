import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/part.tsx';
import { DayRuler } from './DayRuler.tsx';

const coming = (date: string, label: string) => ({ date, kind: 'form' as const, label });
const parade = { date: '2027-01-01', kind: 'parade' as const, label: 'Parade' };
const ahead = { today: '2026-11-21', days_to_parade: 41 };

it('all dates until the parade are read out and can be opened, also those that the ruler has no room for', async () => {
  const dates = [
    coming('2026-12-01', 'Band Logistics'),
    coming('2026-12-01', 'Emergency Plan'),
    coming('2026-12-02', 'Media Sheet'),
    parade,
  ];
  const { user } = showPart(<DayRuler day={{ ...ahead, dates }} />);
  await user.click(screen.getByText('All dates'));
  const all = screen.getByText('All dates').closest('details');
  expect([all?.open, [...(all?.querySelectorAll('li') ?? [])].map((each) => each.textContent)]).toEqual([
    true,
    ['12/01/2026: Band Logistics, Emergency Plan', '12/02/2026: Media Sheet', '01/01/2027: Parade'],
  ]);
  expect(all?.closest('[aria-hidden]')).toBeNull();
});

it('the days to a parade with nothing before it have the ruler alone', () => {
  showPart(<DayRuler day={{ ...ahead, dates: [parade] }} />);
  expect(screen.getByText('01/01/2027')).toBeTruthy();
  expect(screen.queryByText('All dates')).toBeNull();
});
