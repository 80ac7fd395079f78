import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/part.tsx';
import { useKeys } from './useKeys.ts';

function Desk() {
  useKeys({ a: () => undefined }, [{ key: 'A', what: 'Accept' }]);
  return <p>The desk</p>;
}

function Page() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere ? <Desk /> : null}
      {isThere ? <Desk /> : null}
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
    </>
  );
}

it('? shows each key that the page hears, once, and no longer when what heard it has gone', async () => {
  const { user } = showPart(<Page />);
  const shown = async () => {
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const keys = screen.getAllByRole('term').map(({ textContent }) => textContent);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    return keys;
  };
  expect(await shown()).toEqual(['A', 'F8', '?']);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await shown()).toEqual(['F8', '?']);
});
