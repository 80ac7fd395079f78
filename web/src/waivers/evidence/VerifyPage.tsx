import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { type SignedPdfCheck, parseSignedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { samePage } from '../../ui/samePage.ts';
import { ErrorNotice, FactList, LoadingRows, Notice, PageHeader, Section } from '../../ui/Page.tsx';
import { fileHash, printedHead } from './fileHash.ts';
import { useSignedPdfCheck } from '../queries.ts';
import styles from './verify.module.css';

/** /verify and /verify/{code}: whether a signed waiver is genuine. The file never leaves the browser; its hash does. */
export function VerifyPage() {
  const { code = '' } = useParams();
  const go = useNavigate();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const mark = file ? file.hash : parseSignedPdfCode(code);
  const check = useSignedPdfCheck(mark, file?.head);
  return (
    <>
      <PageHeader
        title="Check a signed waiver"
        lead="Every waiver signed in this portal comes as a PDF with a code at the bottom of each page. Anyone who receives one can check here that it is genuine. We don’t show names or answers."
      />
      <div className={styles['columns']}>
        <Section title="With the PDF">
          <FileToCheck
            onChosen={(chosen) => {
              setFile(chosen);
              if (code) void go(pathTo('verifyWaiver'), { ...samePage, replace: true });
            }}
          />
        </Section>
        <Section title="With the code">
          <CodeToCheck
            code={code}
            onAsked={(asked) => {
              setFile(null);
              void go(pathTo('verifyWaiver', { code: asked }), samePage);
            }}
          />
        </Section>
      </div>
      <div className={styles['answer']}>
        {code !== '' && mark === undefined ? (
          <Notice tone="problem" title="This code does not match any signed waiver">
            A code has 20 characters, each a digit or a letter from A to F, such as A1B2-C3D4-E5F6-0718-29AB.
          </Notice>
        ) : null}
        {check.error && !check.isFetching ? (
          <ErrorNotice error={check.error} retry={() => void check.refetch()} />
        ) : null}
        {check.data && !check.isFetching ? <Fault check={check.data} file={file?.name} /> : null}
        {check.isFetching ? <LoadingRows rows={3} label="Checking" /> : null}
        {/* Apart from what is wrong, which is read out by itself; and there before its words. */}
        <div role="status">
          {check.data && !check.isFetching && isGenuine(check.data) ? (
            <Notice
              tone="done"
              title={file === null ? 'This code belongs to a signed waiver' : 'This signed waiver is genuine'}
            >
              {file === null
                ? 'The record is unaltered. To make sure that your copy matches it, check the PDF.'
                : `“${file.name}” is identical to the PDF we issued, and the record behind it is unaltered.`}
            </Notice>
          ) : null}
        </div>
        {check.data?.known && !check.isFetching ? <Known check={check.data} /> : null}
      </div>
    </>
  );
}

interface ChosenFile {
  readonly name: string;
  readonly hash: string;
  /** The place in the chain that the file states. */
  readonly head: string | undefined;
}

function FileToCheck({ onChosen }: { onChosen: (file: ChosenFile) => void }) {
  const ask = 'Drop the PDF here, or choose a file';
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
      className={isOver ? `${styles['drop']} ${styles['over']}` : styles['drop']}
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
      <strong aria-hidden>{ask}</strong>
      <div>
        <FileButton label={ask} accept="application/pdf,.pdf" onChoose={(file) => void take(file)} />
      </div>
      <p className={styles['hint']}>
        The file stays on this device. We only compare its fingerprint and its record number with the signed waivers we
        issued.
      </p>
      {problem ? <Notice tone="problem" title={problem} /> : null}
    </div>
  );
}

function CodeToCheck({ code, onAsked }: { code: string; onAsked: (code: string) => void }) {
  const [typed, setTyped] = useState(code);
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState(code);
  const [sent, setSent] = useState<string>();
  if (shown !== code) {
    setShown(code);
    setSent(undefined);
    // By Back or Forward. After a press, what was typed since stays.
    if (code !== sent) {
      setTyped(code);
      setAsked(false);
    }
  }
  const isCode = parseSignedPdfCode(typed) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isCode) return;
    setSent(typed.trim());
    onAsked(typed.trim());
  };
  return (
    <form className="form-fields" noValidate onSubmit={submit}>
      <TextField
        id="paper-code"
        label="Code"
        hint="It’s at the bottom of every page, such as A1B2-C3D4-E5F6-0718-29AB."
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        error={isAsked && !isCode ? 'Please enter all 20 characters of the code' : undefined}
      />
      <div>
        <Button type="submit" look="primary">
          Check
        </Button>
      </div>
    </form>
  );
}

function isGenuine(check: SignedPdfCheck): boolean {
  return check.known && check.chain_holds === true;
}

/** Names the problem; nothing where the signed waiver is genuine. */
function Fault({ check, file }: { check: SignedPdfCheck; file: string | undefined }) {
  if (isGenuine(check)) return null;
  if (!check.known && check.head_in_chain === false)
    return (
      <Notice tone="problem" title="This signature is missing from our records">
        “{file}” refers to a record that does not contain it. Either a signature was removed from our records, or we did
        not issue this file. Please send it to the parade office.
      </Notice>
    );
  if (!check.known)
    return file === undefined ? (
      <Notice tone="problem" title="No signed waiver has this code">
        Compare the code with your copy again. If it matches, check the PDF itself.
      </Notice>
    ) : (
      <Notice tone="problem" title="We did not issue this file">
        “{file}” was changed, reprinted or saved again by another program, or it did not come from us. Ask for the
        original PDF that we emailed, or enter the code to check that there is a signed waiver.
      </Notice>
    );
  return (
    <Notice tone="problem" title="This year’s records have been altered">
      We issued this signed waiver, but the year’s records fail our integrity check. Please contact the parade office.
    </Notice>
  );
}

function Known({ check }: { check: SignedPdfCheck }) {
  const facts = [
    { label: 'Parade', value: String(check.year) },
    { label: 'Record number for the year', value: String(check.position) },
    { label: 'Signed on', value: check.signed_on ? showCivilDate(check.signed_on) : '—' },
    { label: 'Code', value: check.code ?? '—' },
  ];
  return (
    <>
      {check.withdrawn ? (
        <Notice tone="needs-you" title="This waiver is no longer valid">
          This signed waiver has been voided.
        </Notice>
      ) : null}
      <Section title="What we know">
        <FactList facts={facts} />
      </Section>
    </>
  );
}
