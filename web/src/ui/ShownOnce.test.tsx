import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { ShownOnce } from './ShownOnce.tsx';

function Token() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <Link to="/elsewhere">Leave</Link>
      {isShown ? (
        <ShownOnce
          noun="token"
          lead="Make another one if it gets lost."
          label="Token"
          value="tok_123"
          onClose={() => setShown(false)}
        />
      ) : null}
    </>
  );
}

const isAskedOnReload = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

it('leaving the page asks before what is shown once is lost, and so does a reload', async () => {
  const { user, address } = showPart(<Token />, '/tokens');
  expect(isAskedOnReload()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Leave', hidden: true }));
  const asked = await screen.findByRole('dialog', { name: 'Leave without copying the token?' });
  expect(asked.textContent).toContain('We can’t show it again.');
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(address()).toBe('/tokens');
  expect(screen.getByLabelText<HTMLInputElement>('Token').value).toBe('tok_123');
});

it('what was copied is left without a question', async () => {
  const { user, address } = showPart(<Token />, '/tokens');
  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(isAskedOnReload()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Leave', hidden: true }));
  expect(address()).toBe('/elsewhere');
});
