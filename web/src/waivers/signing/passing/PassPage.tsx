import type { PassView } from '@parade/contract/waivers/signing/pass.ts';
import { IconDeviceMobileOff, IconLogout } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { requestJson, wordsIn } from '../../../http/request.ts';
import { deviceStore } from '../../../ui/storage/browserStore.ts';
import { TextField } from '../../../ui/inputs.tsx';
import { Ending } from '../Ending.tsx';
import { Frame } from '../Frame.tsx';
import { WaitingPage } from '../later.tsx';
import { titleOf } from '../texts/titles.ts';
import { forgetChoice, restoreLanguage, useTexts } from '../texts/useTexts.ts';
import { useTitle } from '../useTitle.ts';
import { passHere } from '../../../access/devicePass.ts';
import { clearBetween, forgetPass, passedLinks, rememberLink } from './passed.ts';
import styles from '../signing.module.css';

/** How many names are shown at once; more are found by typing. */
const maxNames = 25;
const lookAgainMs = 20_000;

type Passed = { readonly view: PassView } | { readonly problem: string; readonly isOver: boolean } | null;

/** /pass: a leader's device goes from hand to hand; who has not signed chooses their name. Nobody is signed in here. */
export function PassPage() {
  const [pass] = useState(passHere);
  const [unsent] = useState(() => (passHere() === null ? [] : clearBetween(deviceStore, passedLinks()))[0]);
  useEffect(() => {
    if (pass !== null) forgetChoice();
    restoreLanguage();
  }, [pass]);
  const { passed, problem, load, choose } = usePass(pass);
  const { pass: words, unreached, tryAgain } = useTexts();
  if (unsent) return <UnsentPage path={unsent} />;
  if (pass === null || (passed && 'problem' in passed && passed.isOver)) return <OverPage />;
  if (passed === null) return <WaitingPage />;
  if ('problem' in passed)
    return (
      <Ending
        about={null}
        title={unreached}
        action={
          <button type="button" className={`button button-primary ${styles['wide']}`} onClick={() => void load()}>
            {tryAgain}
          </button>
        }
      >
        <p>{passed.problem}</p>
      </Ending>
    );
  const { view } = passed;
  return (
    <Frame about={view} action={<GiveBack pass={pass} made_by={view.made_by} />}>
      <h1 id="page-title" tabIndex={-1}>
        {view.people.length === 0 ? words.everyone : words.who}
      </h1>
      <p className={styles['lead']}>{words.count(view.signed, view.total)}</p>
      <Problem words={problem} />
      {view.people.length === 0 ? null : <Names people={view.people} choose={choose} />}
    </Frame>
  );
}

function Names({ people, choose }: Pick<PassView, 'people'> & { readonly choose: (token: string) => void }) {
  const texts = useTexts();
  const { pass: words } = texts;
  const [typed, setTyped] = useState('');
  useTitle(words.who, '');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      {people.length > 8 ? (
        <div className="form-fields">
          <TextField id="pass-search" label={words.search} autoComplete="off" value={typed} onChange={setTyped} />
        </div>
      ) : null}
      <div className={styles['names']} role="group" aria-label={words.who}>
        {found.slice(0, maxNames).map(({ token, name, form_name, waiting_for }) => (
          <button
            key={`${name} ${form_name} ${token ?? ''}`}
            type="button"
            className={styles['choice']}
            data-name={name}
            disabled={token === null}
            onClick={() => token !== null && choose(token)}
          >
            <strong>{name}</strong> <span>{waiting_for ? words.waiting(waiting_for) : titleOf(texts, form_name)}</span>
          </button>
        ))}
      </div>
      <p className={styles['hint']} role="status">
        {found.length > maxNames ? words.more(found.length - maxNames) : found.length === 0 ? words.nobody : ''}
      </p>
    </>
  );
}

/** Ends the pass; the portal is behind a login from here on. */
function GiveBack({ pass, made_by }: { readonly pass: string; readonly made_by: string }) {
  const { pass: words, unreached } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const giveBack = async () => {
    const { ok, status, answer } = await requestJson('DELETE', `/api/waiver-passes/${encodeURIComponent(pass)}`);
    // The secret stays until the portal has ended it: otherwise nobody could end it from here.
    if (!ok && status !== 404) return setProblem(wordsIn(answer) ?? unreached);
    forgetPass();
    window.location.replace('/login');
    return undefined;
  };
  return (
    <>
      <Problem words={problem} />
      <button type="button" className={`button ${styles['wide']}`} onClick={() => void giveBack()}>
        <IconLogout size={20} aria-hidden />
        {words.giveBack(made_by)}
      </button>
    </>
  );
}

function Problem({ words }: { readonly words: string | null }) {
  return words === null ? null : (
    <p role="alert" className="field-note field-note-error">
      {words}
    </p>
  );
}

/** The pass is over, or this tab never had one. */
function OverPage() {
  const { pass: words } = useTexts();
  useEffect(forgetPass, []);
  return (
    <Ending
      about={null}
      mark={{ tone: 'info', icon: <IconDeviceMobileOff size={44} aria-hidden /> }}
      title={words.over}
      action={
        <a className={`button button-primary ${styles['wide']}`} href="/login">
          {words.login}
        </a>
      }
    >
      <p>{words.overWhy}</p>
    </Ending>
  );
}

/** The signature before has not reached the portal: it goes first. */
function UnsentPage({ path }: { readonly path: string }) {
  const { pass: words, notSent } = useTexts();
  return (
    <Ending
      about={null}
      title={notSent.title}
      action={
        <a className={`button button-primary ${styles['wide']}`} href={path}>
          {notSent.now}
        </a>
      }
    >
      <p>{words.unsent}</p>
    </Ending>
  );
}

function usePass(pass: string | null) {
  const [passed, setPassed] = useState<Passed>(null);
  /** Why the name that was chosen last could not be opened. */
  const [problem, setProblem] = useState<string | null>(null);
  const { unreached, refused } = useTexts();
  const isOpening = useRef(false);
  const path = `/api/waiver-passes/${encodeURIComponent(pass ?? '')}`;
  const load = useCallback(async () => {
    if (pass === null) return;
    const { ok, status, answer } = await requestJson('GET', path);
    if (ok) setPassed({ view: answer as unknown as PassView });
    else setPassed({ problem: wordsIn(answer) ?? unreached, isOver: status === 404 });
  }, [pass, path, unreached]);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    if (pass === null) return undefined;
    // It may be ended from another device while names are shown. Without a connection they stay as they are.
    const look = async () => {
      const { ok, status, answer } = await requestJson('GET', path);
      if (isOpening.current) return;
      if (ok) setPassed({ view: answer as unknown as PassView });
      else if (status === 404) setPassed({ problem: '', isOver: true });
    };
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => clearInterval(timer);
  }, [pass, path]);
  const choose = (token: string) => {
    // A second tap would end the link that the first has made, on the way to it.
    if (isOpening.current) return;
    isOpening.current = true;
    // The page says that something is on its way, and offers no name meanwhile.
    setPassed(null);
    setProblem(null);
    void requestJson('POST', `${path}/links`, { body: { token } }).then(({ ok, answer }) => {
      if (ok && typeof answer.path === 'string') {
        rememberLink(answer.path);
        window.location.assign(answer.path);
      }
      // Signed meanwhile elsewhere, or the pass is over: the list says which.
      else {
        isOpening.current = false;
        setProblem(refused[String(answer.code)] ?? wordsIn(answer) ?? unreached);
        void load();
      }
    });
  };
  return { passed, problem, load, choose };
}
