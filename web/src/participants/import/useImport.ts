import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { textOfBytes } from '@parade/contract/participants/csv.ts';
import { importTexts, mappingOf, personKey, type ReadRow, rowsInAFile } from '@parade/contract/participants/import.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { saveWork, loadWork } from './importStore.ts';
import { countsOf, type ImportWork, judged, partsOf, readRows, toAttend, workOf } from './importWork.ts';
import { useForgetPeople, useSendRows } from '../queries.ts';

/** What the import screen shows and does: the list, its rows as they are judged, and the steps. */
export function useImport(entry: EntryOverview['entry'], people: readonly Participant[]) {
  const user_id = useUser()?.id ?? 0;
  const [work, setWork] = useState<ImportWork | null>(null);
  const [rows, setRows] = useState<readonly ReadRow[]>([]);
  const [isReading, setReading] = useState(true);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const sending = useSendRows(entry.id);
  const forgetPeople = useForgetPeople();
  const reading = useRef(0);

  /** Takes a list, or none; stored in the browser and read into rows. */
  const take = async (next: ImportWork | null, read = true) => {
    setWork(next);
    void saveWork(user_id, entry.id, next);
    if (!read) return;
    reading.current += 1;
    const mine = reading.current;
    setReading(true);
    const found = next ? await readRows(next, entry.org_type, pause) : [];
    if (mine !== reading.current) return;
    setRows(found);
    setReading(false);
  };

  useEffect(() => {
    let isHere = true;
    void loadWork(user_id, entry.id).then((saved) => {
      if (isHere) void take(saved);
    });
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line exhaustive-deps -- what was kept is taken up once for each person and entry
  }, [user_id, entry.id]);

  const listed = useMemo(() => new Set(people.map(personKey)), [people]);
  const all = useMemo(
    () => (work ? judged(work, rows.length === work.records.length ? rows : [], listed, entry.org_type) : []),
    [work, rows, listed, entry.org_type],
  );
  const counts = useMemo(() => countsOf(all), [all]);

  const begin = (name: string, text: string, type: ParticipantType) => {
    const next = workOf(name, text, type);
    if (next.records.length > rowsInAFile) {
      const maxRows = rowsInAFile.toLocaleString('en-US');
      return setProblem({ title: importTexts.invalidFiles, text: `Please import at most ${maxRows} rows at a time.` });
    }
    setProblem(null);
    void take(next);
  };

  return {
    work,
    rows: all,
    counts,
    isReading,
    problem,
    isSending: sending.isPending,
    sendingProblem: sending.error,
    attended: useMemo(() => (work ? toAttend(work, all) : []), [work, all]),
    paste: (text: string, type: ParticipantType) => begin('Pasted rows', text, type),
    /** P-06: only .csv files are accepted. */
    choose: async (files: readonly File[], type: ParticipantType) => {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) return setProblem({ title: importTexts.invalidFiles, text: 'Please choose one CSV file.' });
      if (!/\.csv$/i.test(file.name))
        return setProblem({ title: importTexts.invalidFilename, text: importTexts.useCsv });
      const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
      if (!text)
        return setProblem({
          title: importTexts.invalidFiles,
          text: `${file.name} contains no text. ${importTexts.useCsv}`,
        });
      return begin(file.name, text.text, type);
    },
    change: (changes: Partial<ImportWork>) => {
      if (!work) return;
      const next = { ...work, ...changes };
      void take(next, next.mapping !== work.mapping || next.type !== work.type);
    },
    changeType: (type: ParticipantType) => {
      if (!work) return;
      const { mapping, isUsual } = mappingOf(work.records, type);
      void take({ ...work, type, mapping, isMapped: isUsual, fixed: new Map() });
    },
    forget: () => {
      sending.reset();
      setProblem(null);
      void take(null);
    },
    /** Sends what was not answered yet, part by part. Sent again after a break, nothing doubles. */
    send: async () => {
      if (!work) return;
      let now: ImportWork = { ...work, parts: work.parts ?? partsOf(all) };
      setWork(now);
      await saveWork(user_id, entry.id, now);
      try {
        for (const part of now.parts ?? []) {
          if (part.outcomes) continue;
          const inputs = part.places.flatMap((place) => all[place]?.input ?? []);
          const { outcomes, total } = await sending.mutateAsync({ type: now.type, inputs, key: part.key });
          now = {
            ...now,
            total,
            parts: (now.parts ?? []).map((each) => (each.key === part.key ? { ...each, outcomes } : each)),
          };
          setWork(now);
          await saveWork(user_id, entry.id, now);
        }
      } catch {
        // Shown on the screen, with the way to send the rest.
      } finally {
        await forgetPeople();
      }
    },
  };
}

export type Importing = ReturnType<typeof useImport>;

/** Lets the screen draw and answer before going on. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
