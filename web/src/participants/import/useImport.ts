import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { importTexts, personKey, rowsInAFile } from '@parade/contract/participants/import.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import type { ReadRow } from '@parade/contract/participants/rows.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { PartMissing } from '../../http/loadPart.ts';
import { useForgetPeople, useSendRows } from '../queries.ts';
import type { Encoding } from './reading/encodings.ts';
import { type FileRefused, type ListRead, pastedList, readAgain, readList } from './reading/listFile.ts';
import { loadWork, saveWork, type Stored } from './work/importStore.ts';
import {
  countsOf,
  type ImportWork,
  judged,
  listsAnybody,
  partsOf,
  readRows,
  takenUpAgain,
  toAttend,
  withType,
  workOf,
} from './work/importWork.ts';
import { nobodyWords } from './words.ts';

/** What the import screen shows and does: the list, its rows as they are judged, and the steps. */
export function useImport(entry: EntryOverview['entry'], people: readonly Participant[]) {
  const taken = useTakenList(entry);
  const { work, rows, take } = taken;
  const [problem, setProblem] = useState<FileRefused | null>(null);
  const listed = useMemo(() => new Set(people.map(personKey)), [people]);
  const all = useMemo(
    () => (work ? judged(work, rows.length === work.records.length ? rows : [], listed, entry.org_type) : []),
    [work, rows, listed, entry.org_type],
  );
  const { sending, send } = useSending(entry.id, all, taken);
  // What was chosen or pasted last counts: a large file may be read after a later small one.
  const begun = useRef(0);

  const begin = (list: ListRead | FileRefused, type: ParticipantType) => {
    begun.current += 1;
    if (!('records' in list)) return setProblem(list);
    if (list.records.length > rowsInAFile) {
      const maxRows = rowsInAFile.toLocaleString('en-US');
      return setProblem({ title: importTexts.invalidFiles, text: `Please import at most ${maxRows} rows at a time.` });
    }
    const next = workOf(list, type);
    if (!listsAnybody(next)) return setProblem({ title: importTexts.failed, text: nobodyWords(next) });
    setProblem(null);
    void take(next);
  };

  return {
    work,
    rows: all,
    counts: useMemo(() => countsOf(all), [all]),
    /** Nothing can be shown yet. */
    isReading: taken.isReading && all.length === 0,
    problem,
    stored: taken.stored,
    isSending: sending.isPending,
    sendingProblem: sending.error,
    attended: useMemo(() => (work ? toAttend(work, all) : []), [work, all]),
    paste: (text: string, type: ParticipantType) => begin(pastedList(text), type),
    choose: async (files: readonly File[], type: ParticipantType) => {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) return setProblem({ title: importTexts.invalidFiles, text: 'Please choose one CSV file.' });
      begun.current += 1;
      const mine = begun.current;
      const list = await readFile(file);
      if (mine === begun.current) begin(list, type);
    },
    /** Reads the file again in another encoding; what was done to its rows is lost. */
    changeEncoding: (encoding: Encoding) => {
      const list = work && readAgain(work, encoding);
      if (list) void take(workOf(list, work.type));
    },
    /** Another mapping has the rows read again; what is done to rows by hand does not. */
    change: (changes: Partial<Omit<ImportWork, 'type'>>) => {
      if (work) void take({ ...work, ...changes }, changes.mapping !== undefined);
    },
    changeType: (type: ParticipantType) => {
      if (work) void take(withType(work, type));
    },
    forget: () => {
      sending.reset();
      setProblem(null);
      begun.current += 1;
      void take(null);
    },
    send,
  };
}

/** The list that is worked on: stored in the browser, taken up again on the next visit, and read into rows. */
function useTakenList({ id, org_type }: EntryOverview['entry']) {
  const user_id = useUser()?.id ?? 0;
  const [work, setWork] = useState<ImportWork | null>(null);
  const [rows, setRows] = useState<readonly ReadRow[]>([]);
  const [isReading, setReading] = useState(true);
  const reading = useRef(0);
  const { stored, store } = useStored(user_id, id);

  /** Takes a list, or none. `read`: whether its rows have to be read again. */
  const take = async (next: ImportWork | null, read = true) => {
    setWork(next);
    void store(next);
    if (!read) return;
    reading.current += 1;
    const mine = reading.current;
    setReading(true);
    const found = next ? await readRows(next, org_type, pause) : [];
    if (mine !== reading.current) return;
    setRows(found);
    setReading(false);
  };

  useEffect(() => {
    let isHere = true;
    void loadWork(user_id, id).then((saved) => {
      if (isHere) void take(takenUpAgain(saved));
    });
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line exhaustive-deps -- a stored list is taken up once for each person and entry
  }, [user_id, id]);

  return { work, rows, isReading, stored, take, setWork, store };
}

/** Sends the rows that were not answered yet, part by part. Sent again after a break, nothing doubles. */
function useSending(
  entry_id: number,
  all: ReturnType<typeof judged>,
  { work, setWork, store }: ReturnType<typeof useTakenList>,
) {
  const sending = useSendRows(entry_id);
  const forgetPeople = useForgetPeople();
  const send = async () => {
    if (!work) return;
    let now: ImportWork = { ...work, parts: work.parts ?? partsOf(all) };
    setWork(now);
    await store(now);
    try {
      for (const part of now.parts ?? []) {
        if (part.outcomes) continue;
        const inputs = part.places.flatMap((place) => all[place]?.written ?? []);
        const usual = part.isByHand ? undefined : now.usual;
        const { outcomes, total } = await sending.mutateAsync({ type: now.type, inputs, usual, key: part.key });
        now = {
          ...now,
          total,
          parts: (now.parts ?? []).map((each) => (each.key === part.key ? { ...each, outcomes } : each)),
        };
        setWork(now);
        await store(now);
      }
    } catch {
      // Shown on the screen, with the way to send the rest.
    } finally {
      await forgetPeople();
    }
  };
  return { sending, send };
}

async function readFile(file: File): Promise<ListRead | FileRefused> {
  try {
    return await readList(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    // The browser cannot read a file that is in a cloud, or that was changed since it was chosen.
    const text =
      error instanceof PartMissing ? error.message : `${file.name} could not be read. Please choose it again.`;
    return { title: importTexts.invalidFiles, text };
  }
}

export type Importing = ReturnType<typeof useImport>;

function useStored(user_id: number, entry_id: number) {
  const [stored, setStored] = useState<Stored>('stored');
  const latest = useRef(0);
  const store = async (work: ImportWork | null) => {
    latest.current += 1;
    const mine = latest.current;
    setStored('storing');
    const isThere = await saveWork(user_id, entry_id, work);
    if (mine === latest.current) setStored(isThere ? 'stored' : 'not-stored');
  };
  return { stored, store };
}

/** Lets the screen draw and answer before going on. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
