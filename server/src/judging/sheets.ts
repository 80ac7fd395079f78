import { maxPointsOf } from '@parade/contract/judging/award.ts';
import {
  type AwardResults,
  countedSheets,
  pointsPerJudge,
  rankText,
  scoringText,
} from '@parade/contract/judging/results.ts';
import type { Readable } from 'node:stream';
import { writeWorkbook } from '../http/downloads/workbook.ts';
import { type Sheet, wallCell } from '../http/downloads/worksheet.ts';

/**
 * D-18: returns the awards of a year as a workbook: totals, every sheet by criterion, and the judges who have not sent.
 * `leftOut`: the names of awards that its reader may not read yet, which it lists.
 */
export function resultsWorkbook(awards: readonly AwardResults[], leftOut: readonly string[]): Readable {
  return writeWorkbook([totals(awards, leftOut), scoreSheets(awards), notSent(awards)]);
}

function totals(awards: readonly AwardResults[], leftOut: readonly string[]): Sheet {
  return {
    name: 'Totals',
    columns: [
      { header: 'Award', kind: 'name' },
      { header: 'Rank', kind: 'choice' },
      { header: 'Order', kind: 'count' },
      { header: 'Entry', kind: 'name' },
      { header: 'Entity Type', kind: 'choice' },
      { header: 'Total', kind: 'count' },
      { header: 'Possible', kind: 'count' },
      { header: 'Per Judge', kind: 'count' },
      { header: 'Sheets', kind: 'count' },
      { header: 'Judges', kind: 'count' },
      { header: 'Scoring', kind: 'choice' },
    ],
    frozen: 2,
    rows: () => [
      ...awards.flatMap((award) =>
        award.entries.map((entry) => [
          award.name,
          entry.is_up ? rankText(entry) : 'No longer up',
          entry.directory_idx,
          entry.name,
          entry.organization_type,
          entry.rank === null ? null : entry.total,
          entry.judges * maxPointsOf(award.criteria),
          pointsPerJudge(award, entry),
          countedSheets(award, entry).length,
          entry.judges,
          scoringText(award),
        ]),
      ),
      ...leftOut.map((name) => [name, null, null, 'Not included: you judge it.']),
    ],
  };
}

function scoreSheets(awards: readonly AwardResults[]): Sheet {
  return {
    name: 'Score sheets',
    columns: [
      { header: 'Award', kind: 'name' },
      { header: 'Order', kind: 'count' },
      { header: 'Entry', kind: 'name' },
      // Narrow enough that the notes are on the same printed page.
      { header: 'Judge', kind: 'text' },
      { header: 'Criterion', kind: 'choice' },
      { header: 'Points', kind: 'count' },
      { header: 'Maximum', kind: 'count' },
      { header: 'Counts', kind: 'choice' },
      { header: 'Notes', kind: 'paragraph' },
      { header: 'Sent', kind: 'wall' },
    ],
    frozen: 3,
    rows: () => awards.flatMap(sheetRows),
  };
}

function notSent(awards: readonly AwardResults[]): Sheet {
  return {
    name: 'Not sent',
    columns: [
      { header: 'Award', kind: 'name' },
      { header: 'Judge', kind: 'name' },
      { header: 'Entry', kind: 'name' },
    ],
    frozen: 1,
    rows: () =>
      awards.flatMap(({ name, judges }) =>
        judges.flatMap((judge) => judge.missing.map((entry) => [name, judge.name, entry])),
      ),
  };
}

function sheetRows(award: AwardResults) {
  const { name, criteria, judges, entries } = award;
  return entries.flatMap((entry) => {
    const counted = countedSheets(award, entry);
    return entry.sheets.flatMap((sheet) => {
      const judge = judges.find(({ id }) => id === sheet.judge_id);
      return criteria.map((criterion, index) => [
        name,
        entry.directory_idx,
        entry.name,
        judge?.name ?? null,
        criterion.name,
        sheet.points.find(({ criterion_id }) => criterion_id === criterion.id)?.points ?? null,
        criterion.max_points,
        entry.is_up && counted.includes(sheet) ? 'Yes' : 'No',
        // Once for each sheet.
        index === 0 ? sheet.notes || null : null,
        wallCell(sheet.sent_at),
      ]);
    });
  });
}
