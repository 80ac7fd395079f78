import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { type PaperCheck, readPaperCode } from '@parade/contract/waivers/paper.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { ErrorNotice, FactList, LoadingRows, Notice, PageHeader, Section } from '../ui/Page.tsx';
import { fileHash, printedHead } from './fileHash.ts';
import { usePaperCheck } from './queries.ts';
import './verify.css';

/** /verify and /verify/{code}: whether a signed paper is ours. The file never leaves the browser; its hash does. */
export function VerifyPage() {
  const { code = '' } = useParams();
  const go = useNavigate();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const mark = file ? file.hash : readPaperCode(code);
  const check = usePaperCheck(mark, file?.head);
  return (
    <>
      <PageHeader
        title="Check a signed waiver"
        lead="Every waiver that was signed here has a paper with a code at the foot of its pages. Anybody who is shown one can check that it is genuine. Names and answers are not told."
      />
      <div className="verify">
        <Section title="With the PDF">
          <FileToCheck
            onChosen={(chosen) => {
              setFile(chosen);
              if (code) void go('/verify', { replace: true });
            }}
          />
        </Section>
        <Section title="With the code">
          <CodeToCheck
            key={code}
            code={code}
            onAsked={(asked) => {
              setFile(null);
              void go(`/verify/${asked}`);
            }}
          />
        </Section>
      </div>
      <div role="status" className="verify-answer">
        {code !== '' && mark === undefined ? (
          <Notice tone="problem" title="That is no code of a signed paper">
            A code has 20 digits and letters from A to F, such as A1B2-C3D4-E5F6-0718-29AB.
          </Notice>
        ) : null}
        {check.isFetching ? <LoadingRows rows={3} label="Checking" /> : null}
        {check.error && !check.isFetching ? (
          <ErrorNotice error={check.error} retry={() => void check.refetch()} />
        ) : null}
        {check.data && !check.isFetching ? <Result check={check.data} file={file?.name} /> : null}
      </div>
    </>
  );
}

interface ChosenFile {
  readonly name: string;
  readonly hash: string;
  /** What the file says about its place in the chain. */
  readonly head: string | undefined;
}

function FileToCheck({ onChosen }: { onChosen: (file: ChosenFile) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const hash = await fileHash(file);
    if (typeof hash === 'string') onChosen({ name: file.name, hash, head: await printedHead(file) });
    setProblem(typeof hash === 'string' ? null : hash.problem);
  };
  return (
    <div
      className={isOver ? 'verify-drop verify-drop-over' : 'verify-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={id}>Drop the PDF here, or choose it</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <p className="verify-hint">
        The file stays on this device. Only its fingerprint and its place in our records are sent and compared with the
        papers that we made.
      </p>
      {problem ? <Notice tone="problem" title={problem} /> : null}
    </div>
  );
}

function CodeToCheck({ code, onAsked }: { code: string; onAsked: (code: string) => void }) {
  const [typed, setTyped] = useState(code);
  const [isAsked, setAsked] = useState(false);
  const isCode = readPaperCode(typed) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isCode) onAsked(typed.trim());
  };
  return (
    <form className="form-fields" noValidate onSubmit={submit}>
      <TextField
        id="paper-code"
        label="Code"
        hint="At the foot of every page, such as A1B2-C3D4-E5F6-0718-29AB."
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        error={isAsked && !isCode ? 'Please type all 20 digits and letters of the code' : undefined}
      />
      <div>
        <Button type="submit" look="primary">
          Check
        </Button>
      </div>
    </form>
  );
}

function Result({ check, file }: { check: PaperCheck; file: string | undefined }) {
  if (!check.known && check.head_in_chain === false)
    return (
      <Notice tone="problem" title="This signature is missing from our records">
        “{file}” names a place among our signed waivers that does not hold it. Either a signature was removed from our
        records, or the file never came from us. Please send it to the parade office.
      </Notice>
    );
  if (!check.known)
    return file === undefined ? (
      <Notice tone="problem" title="No signed waiver has this code">
        Compare it with the paper once more. If it is the same, check the PDF itself.
      </Notice>
    ) : (
      <Notice tone="problem" title="This file is not a paper that we made">
        “{file}” was changed, printed anew or saved again by another program, or it never came from us. Its code tells
        whether there is a signed waiver; ask for the PDF as it was mailed.
      </Notice>
    );
  const facts = [
    { label: 'Parade', value: String(check.year) },
    { label: 'Place among the signed waivers of the year', value: String(check.position) },
    { label: 'Signed on', value: check.signed_on ? showCivilDate(check.signed_on) : '—' },
    { label: 'Code', value: check.code ?? '—' },
  ];
  return (
    <>
      {check.chain_holds ? (
        <Notice
          tone="done"
          title={file === undefined ? 'There is a signed waiver with this code' : 'This is the paper as we made it'}
        >
          {file === undefined
            ? 'It is on record unaltered. Whether the paper that you were shown says the same, only the PDF tells.'
            : `“${file}” is, byte for byte, the paper that we made, and the record behind it is unaltered.`}
        </Notice>
      ) : (
        <Notice tone="problem" title="The records of this year have been altered">
          The paper is known, but the chain of the year’s signed waivers does not hold. Please tell the parade office.
        </Notice>
      )}
      {check.withdrawn ? (
        <Notice tone="needs-you" title="This waiver was withdrawn later">
          It was signed, and counts no more.
        </Notice>
      ) : null}
      <Section title="What is known">
        <FactList facts={facts} />
      </Section>
    </>
  );
}
