import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Page.tsx';
import { useFocusRescue } from './useFocusRescue.ts';

function People() {
  useFocusRescue();
  const [names, setNames] = useState(['Mia', 'Bo']);
  return (
    <main>
      <Section title="Participants">
        {names.map((name) => (
          <Button key={name} onClick={() => setNames((all) => all.filter((each) => each !== name))}>
            Remove {name}
          </Button>
        ))}
      </Section>
    </main>
  );
}

it('what was removed leaves the focus to the part of the page that it stood in', async () => {
  const { user } = showPart(<People />);
  screen.getByRole('button', { name: 'Remove Mia' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Participants' })));
});

it('whoever presses a key before a busy device has drawn the page goes on from there, too', async () => {
  const drawing = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const { user } = showPart(<People />);
  screen.getByRole('button', { name: 'Remove Mia' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(drawing).toHaveBeenCalled());
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Participants' }));
  drawing.mockRestore();
});

function Saving() {
  useFocusRescue();
  const [isChanged, setChanged] = useState(true);
  return (
    <main>
      {/* Drawn anew, as a form that begins with what was saved. */}
      <div key={String(isChanged)} role="group" aria-label="Save the settings">
        {isChanged ? '1 unsaved change' : 'No unsaved changes'}
        {isChanged ? <Button onClick={() => setChanged(false)}>Save</Button> : null}
      </div>
    </main>
  );
}

it('a Save that has nothing more to save leaves the focus to its bar, and not to the top of the page', async () => {
  const { user } = showPart(<Saving />);
  screen.getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Save the settings' })));
});

function Filters() {
  useFocusRescue();
  const [isNarrowed, setNarrowed] = useState(true);
  return (
    <main>
      <search aria-label="Filters">
        {isNarrowed ? <Button onClick={() => setNarrowed(false)}>Clear all</Button> : null}
      </search>
    </main>
  );
}

it('what was removed from the filters of a list leaves the focus to the filters', async () => {
  const { user } = showPart(<Filters />);
  screen.getByRole('button', { name: 'Clear all' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Filters'));
});

it('the focus stays with what has it while something else is removed', async () => {
  const { user } = showPart(<People />);
  await user.click(screen.getByRole('button', { name: 'Remove Mia' }));
  screen.getByRole('button', { name: 'Remove Bo' }).focus();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Mia' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Bo' }));
});

function Waivers() {
  useFocusRescue();
  const [open, setOpen] = useState(['Mia', 'Bo', 'Cleo']);
  return (
    <main>
      <ul aria-label="Waivers">
        {['Mia', 'Bo', 'Cleo'].map((name) => (
          <li key={name}>
            <a href="/waiver">Open {name}</a>
            {open.includes(name) ? (
              <Button onClick={() => setOpen((all) => all.filter((each) => each !== name))}>Approve {name}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </main>
  );
}

it('an act on a row leaves the focus to the same act of the next row, and to the list once there is none', async () => {
  const { user } = showPart(<Waivers />);
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  screen.getByRole('button', { name: 'Approve Bo' }).focus();
  await user.keyboard('{Enter}');
  await focused('Approve Cleo');
  await user.keyboard('{Enter}');
  await focused('Approve Mia');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Waivers' })));
});
