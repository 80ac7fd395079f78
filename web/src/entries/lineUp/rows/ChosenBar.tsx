import { counted } from '@parade/contract/wording.ts';
import { IconArrowDown, IconArrowsMoveVertical, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { BulkBar } from '../../../ui/table/BulkBar.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { DigitsField } from '../../../ui/inputs.tsx';
import type { useRows } from './useRows.ts';

interface ChosenBarProps {
  readonly rows: ReturnType<typeof useRows>;
  readonly ids: readonly number[];
}

/** The acts on all chosen rows at once. */
export function ChosenBar({ rows, ids }: ChosenBarProps) {
  const [isAsking, setAsking] = useState(false);
  const { chosen, clear } = rows.choice;
  const first = ids.find((id) => chosen.has(id));
  const what = counted(chosen.size, 'entry', 'entries');
  return (
    <>
      <BulkBar count={chosen.size} onClear={clear}>
        <Button icon={<IconArrowsMoveVertical size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {`Move ${what} to position…`}
        </Button>
        <Button
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => first !== undefined && rows.acts.step(first, -1, 'none')}
        >
          Move up
        </Button>
        <Button
          icon={<IconArrowDown size={18} aria-hidden />}
          onClick={() => first !== undefined && rows.acts.step(first, 1, 'none')}
        >
          Move down
        </Button>
        <Button icon={<IconX size={18} aria-hidden />} onClick={() => rows.placeChosen('out')}>
          Take out
        </Button>
      </BulkBar>
      {isAsking ? (
        <PositionDialog
          title={`Move ${what}`}
          last={ids.length - chosen.size + 1}
          onMove={rows.placeChosen}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface PositionDialogProps {
  readonly title: string;
  /** The last position that the first of them can have. */
  readonly last: number;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** Asks where the first of them goes; the others follow it. */
function PositionDialog({ title, last, onMove, onClose }: PositionDialogProps) {
  const words = `Enter a position from 1 to ${last}`;
  const form = useSmallForm({
    schema: z.object({
      position: z
        .string()
        .regex(/^\d{1,4}$/, words)
        .refine((typed) => Number(typed) >= 1 && Number(typed) <= last, words),
    }),
    start: { position: '' },
    labels: { position: 'Position' },
    send: ({ position }) => {
      onMove(Number(position));
      return Promise.resolve();
    },
  });
  return (
    <FormDialog title={title} act="Move" form={form} onClose={onClose}>
      <DigitsField
        {...form.field('position')}
        label="Position"
        required
        hint={`The first one comes here, and the others follow it. 1 to ${last}.`}
      />
    </FormDialog>
  );
}
