import { IconBook } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import type { Asked } from './queries.ts';
import styles from './guide.module.css';
import { useProgram } from './useProgram.ts';

/** D-15: the guide as a bound program: asked for, made, downloaded; a failure is said where it was asked for. */
export function ProgramAct({ asked }: { asked: Asked }) {
  const { state, words, take } = useProgram(asked);
  return (
    <>
      <span className={styles['making']} role="status">
        {state === 'making' ? 'Creating the program. This can take up to 30 seconds.' : ''}
      </span>
      {words ? (
        <span className={styles['failed']} role="alert">
          {words}
        </span>
      ) : null}
      <Button icon={<IconBook size={20} aria-hidden />} busy={state === 'making'} onClick={() => void take()}>
        {state === 'failed' ? 'Try the program again' : 'Program (PDF)'}
      </Button>
    </>
  );
}
