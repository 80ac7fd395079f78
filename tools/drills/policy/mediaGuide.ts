/** D-02: before the media guide opens, media and broadcasters see past years only. */
import { press } from './actors.ts';
import type { Row } from './row.ts';

/** The row before the guide opens; undefined where it makes no difference. */
export function beforeTheGuideOpens(row: Row): Row | undefined {
  const isOfEntries = row.about === 'entry' || row.about === 'kit file';
  if (!isOfEntries || !press.every((actor) => row.all?.includes(actor))) return undefined;
  const closed = press.flatMap((actor) =>
    (['own', 'other organization'] as const).map((target) => [`${actor}: ${target}`, 'absent'] as const),
  );
  return { ...row, except: { ...row.except, ...Object.fromEntries(closed) } };
}
