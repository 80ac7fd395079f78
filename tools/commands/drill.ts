/**
 * `npm run drill -- NAME [--short]`: breaks the portal on purpose and counts what was lost. One line per figure; exits 1
 * when one falls short. Everything stays on loopback and is bounded in count and time.
 */
import { clock } from '../drills/clock.ts';
import { editors } from '../drills/editors.ts';
import { csv } from '../drills/csv.ts';
import { evidence } from '../drills/evidence.ts';
import { fields } from '../drills/fields.ts';
import { fuzz } from '../drills/fuzz.ts';
import { killApp } from '../drills/killApp.ts';
import { mail } from '../drills/mail.ts';
import { matrix } from '../drills/matrix.ts';
import { twice } from '../drills/twice.ts';
import { uploads } from '../drills/uploads.ts';
import type { Figure } from '../drills/figure.ts';

const drills: Record<string, (short: boolean) => Promise<Figure[]>> = {
  clock,
  csv,
  editors,
  evidence,
  fields,
  fuzz,
  'kill-app': killApp,
  mail,
  matrix,
  twice,
  uploads,
};

const name = process.argv[2] ?? '';
const drill = drills[name];
if (!drill) {
  console.error(`npm run drill -- NAME [--short], with NAME one of: ${Object.keys(drills).join(', ')}`);
  process.exit(2);
}
const figures = await drill(process.argv.includes('--short'));
for (const figure of figures) {
  console.log(
    `${figure.isMet ? 'holds ' : 'FALLS SHORT'} ${name}: ${figure.what}: ${figure.value} (goal ${figure.goal})`,
  );
}
process.exit(figures.every((figure) => figure.isMet) ? 0 : 1);
