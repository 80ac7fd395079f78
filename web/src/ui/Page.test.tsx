import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { TabsNav } from './Page.tsx';

const tabs = ['Timeline', 'People', 'Forms', 'Settings'].map((label) => ({ label, to: `/${label.toLowerCase()}` }));

/** The tabs of an entry: its status says whether people and forms are among them. */
function Entry() {
  const [isAccepted, setAccepted] = useState(false);
  return (
    <>
      <TabsNav
        label="Entry"
        tabs={isAccepted ? tabs : tabs.filter(({ label }) => /^(Timeline|Settings)/.test(label))}
      />
      <button type="button" onClick={() => setAccepted((was) => !was)}>
        Change status
      </button>
    </>
  );
}

it('the tab one is on stays in sight on a phone where other tabs come and go', async () => {
  // Tabs of 200 px in a strip of 300.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return 200 * [...document.querySelectorAll('nav a')].indexOf(this);
  });
  const { user } = showPart(<Entry />, '/settings');
  const strip = screen.getByRole('navigation', { name: 'Entry' });
  expect(strip.scrollLeft).toBe(150);
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  expect(strip.scrollLeft).toBe(550);
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  expect(strip.scrollLeft).toBe(150);
});
