import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { type Encoding, encodingNames, encodings } from './reading/encodings.ts';
import type { TextRead } from './reading/listFile.ts';
import type { Importing } from './useImport.ts';
import type { ImportWork } from './work/importWork.ts';

/** The encoding that the file was read in, with names to look at and the others to choose from. */
export function ImportEncoding({ work, text, importing }: { work: ImportWork; text: TextRead; importing: Importing }) {
  const confirm = useConfirm();
  const choiceId = useId();
  const found = specialWords(work);
  const choose = async (encoding: Encoding) => {
    const changed = work.fixed.size + work.discarded.size;
    const go =
      changed === 0 ||
      (await confirm({
        title: 'Read the file again?',
        body: 'Your corrections to its rows will be lost.',
        act: 'Read again',
        cancelLabel: 'Keep working',
      }));
    if (go) importing.changeEncoding(encoding);
  };
  return (
    <>
      <SelectField
        id={choiceId}
        label="Text encoding"
        hint={found.length > 0 ? `Read as: ${found.join(', ')}` : 'This file has no special characters.'}
        value={text.encoding}
        onChange={(next) => {
          const encoding = encodingNames.find((each) => each === next);
          if (encoding && encoding !== text.encoding) void choose(encoding);
        }}
        options={encodingNames.map((value) => ({ value, label: encodings[value] }))}
      />
      {text.isSure ? null : (
        <Notice tone="needs-you" title="Do these names look right?">
          <p>
            {found.join(', ')}. The file doesn’t say how its letters are encoded. If they look wrong, choose another
            text encoding above.
          </p>
          <Button
            onClick={() => {
              importing.change({ text: { ...text, isSure: true } });
              // The notice goes, and the focus would go with it.
              document.getElementById(choiceId)?.focus();
            }}
          >
            The names look right
          </Button>
        </Notice>
      )}
    </>
  );
}

/** Cells with letters beyond ASCII, each once. */
function specialWords({ records }: ImportWork): string[] {
  const words = new Set<string>();
  for (const { cells } of records) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) words.add(cell.trim().slice(0, 40));
    if (words.size >= maxShown) break;
  }
  return [...words].slice(0, maxShown);
}

const maxShown = 8;
