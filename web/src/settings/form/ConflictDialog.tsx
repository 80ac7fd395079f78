import { showInstant } from '@parade/contract/calendar.ts';
import type { SettingConflict } from '@parade/contract/settings/siteSettings.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioField } from '../../ui/inputs.tsx';

interface ConflictDialogProps {
  readonly conflicts: readonly SettingConflict[] | undefined;
  readonly labelOf: (name: string) => string;
  readonly wordsOf: (name: string, value: unknown) => string;
  readonly onResolve: (mine: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Somebody else saved the same settings: both values of each, and whoever saves chooses. */
export function ConflictDialog({ conflicts, onClose, ...rest }: ConflictDialogProps) {
  return (
    <Dialog open={conflicts !== undefined} onClose={onClose} title="Someone else changed the same settings">
      {conflicts ? <Choices conflicts={conflicts} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

function Choices({
  conflicts,
  labelOf,
  wordsOf,
  onResolve,
  onClose,
}: ConflictDialogProps & { conflicts: readonly SettingConflict[] }) {
  const [mine, setMine] = useState<readonly string[]>([]);
  return (
    <>
      <p>They were saved while you were editing. Choose which values to keep.</p>
      <div className="form-fields">
        {conflicts.map(({ name, yours, theirs, by, at }) => (
          <RadioField
            key={name}
            label={labelOf(name)}
            value={mine.includes(name) ? 'mine' : 'theirs'}
            onChange={(choice) => setMine(choice === 'mine' ? [...mine, name] : mine.filter((each) => each !== name))}
            options={[
              {
                value: 'theirs',
                label: wordsOf(name, theirs),
                hint: by && at ? `Saved by ${by}, ${showInstant(at)}` : 'Saved meanwhile',
              },
              { value: 'mine', label: wordsOf(name, yours), hint: 'Yours' },
            ]}
          />
        ))}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Go back to editing</Button>
        <Button look="primary" onClick={() => onResolve(mine)}>
          Save these values
        </Button>
      </div>
    </>
  );
}
