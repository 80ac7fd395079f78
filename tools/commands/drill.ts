/**
 * `npm run drill -- NAME [--short]`: breaks the portal on purpose and counts what was lost. One line per figure; exits 1
 * when one falls short. Everything stays on loopback and is bounded in count and time.
 */
import { type Figure, printFigures } from '../drills/figure.ts';

type Drill = (short: boolean) => Promise<Figure[]>;

/** Each loads what it needs, and not what the others do. */
const drills: Record<string, () => Promise<Drill>> = {
  clock: async () => (await import('../drills/clock.ts')).clock,
  csv: async () => (await import('../drills/csv.ts')).csv,
  deadline: async () => (await import('../drills/deadline/deadline.ts')).deadline,
  editors: async () => (await import('../drills/editors.ts')).editors,
  evidence: async () => (await import('../drills/evidence.ts')).evidence,
  faults: async () => (await import('../drills/faults.ts')).faults,
  fields: async () => (await import('../drills/fields.ts')).fields,
  fuzz: async () => (await import('../drills/fuzz.ts')).fuzz,
  'kill-app': async () => (await import('../drills/killApp.ts')).killApp,
  'kill-db': async () => (await import('../drills/killDb.ts')).killDb,
  mail: async () => (await import('../drills/mail.ts')).mail,
  matrix: async () => (await import('../drills/matrix.ts')).matrix,
  meanwhile: async () => (await import('../drills/meanwhile/meanwhile.ts')).meanwhile,
  restore: async () => (await import('../drills/restore.ts')).restore,
  shutdown: async () => (await import('../drills/shutdown.ts')).shutdown,
  twice: async () => (await import('../drills/twice.ts')).twice,
  uploads: async () => (await import('../drills/uploads.ts')).uploads,
  xss: async () => (await import('../drills/xss.ts')).xss,
};

/** It installs packages and needs the history, so it only runs by name. */
const byName: typeof drills = { upgrade: async () => (await import('../drills/upgrade/upgrade.ts')).upgrade };

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
  const drill = await drills[each]?.();
  const figures = (await drill?.(process.argv.includes('--short'))) ?? [];
  printFigures(each, figures);
  fallen += figures.filter((figure) => !figure.isMet).length;
  if (chosen.length > 1) console.log(`${each}: ${Math.round((performance.now() - began) / 1000)} s`);
}
process.exit(fallen === 0 ? 0 : 1);
