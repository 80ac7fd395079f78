/**
 * `npm run drill -- NAME [--short]`: breaks the portal on purpose and counts what was lost. One line per figure; exits 1
 * when one falls short. Everything stays on loopback and is bounded in count and time.
 */
import { clock } from '../drills/clock.ts';
import { deadline } from '../drills/deadline/deadline.ts';
import { editors } from '../drills/editors.ts';
import { csv } from '../drills/csv.ts';
import { evidence } from '../drills/evidence.ts';
import { faults } from '../drills/faults.ts';
import { fields } from '../drills/fields.ts';
import { fuzz } from '../drills/fuzz.ts';
import { killApp } from '../drills/killApp.ts';
import { killDb } from '../drills/killDb.ts';
import { mail } from '../drills/mail.ts';
import { matrix } from '../drills/matrix.ts';
import { restore } from '../drills/restore.ts';
import { shutdown } from '../drills/shutdown.ts';
import { twice } from '../drills/twice.ts';
import { upgrade } from '../drills/upgrade/upgrade.ts';
import { uploads } from '../drills/uploads.ts';
import { xss } from '../drills/xss.ts';
import { type Figure, printFigures } from '../drills/figure.ts';

const drills: Record<string, (short: boolean) => Promise<Figure[]>> = {
  clock,
  csv,
  deadline,
  editors,
  evidence,
  faults,
  fields,
  fuzz,
  'kill-app': killApp,
  'kill-db': killDb,
  mail,
  matrix,
  restore,
  shutdown,
  twice,
  uploads,
  xss,
};

/** It installs packages and needs the history, so it only runs by name. */
const byName: typeof drills = { upgrade };

const name = process.argv[2] ?? '';
const chosen = name === 'all' ? Object.keys(drills) : [name];
Object.assign(drills, byName);
if (chosen.some((each) => !(each in drills))) {
  console.error(`npm run drill -- NAME|all [--short], with NAME one of: ${Object.keys(drills).join(', ')}`);
  process.exit(2);
}
let fallen = 0;
for (const each of chosen) {
  const began = performance.now();
  const figures = (await drills[each]?.(process.argv.includes('--short'))) ?? [];
  printFigures(each, figures);
  fallen += figures.filter((figure) => !figure.isMet).length;
  if (chosen.length > 1) console.log(`${each}: ${Math.round((performance.now() - began) / 1000)} s`);
}
process.exit(fallen === 0 ? 0 : 1);
