/**
 * `npm run bench -- NAME [--short]`: measures one speed of the portal on the filled database and compares it with its
 * goal. One line per figure; exits 1 when one falls short. Loopback only, bounded in requests and time.
 */
import { exportFiles } from '../benches/export.ts';
import { importPeople } from '../benches/import.ts';
import { list } from '../benches/list.ts';
import { lists } from '../benches/lists.ts';
import { mail } from '../benches/mail.ts';
import { overload } from '../benches/overload.ts';
import { program } from '../benches/printing/program.ts';
import { save } from '../benches/save.ts';
import { sign } from '../benches/sign.ts';
import { start } from '../benches/start.ts';
import { web } from '../benches/web/web.ts';
import { type Figure, printFigures } from '../drills/figure.ts';

const benches: Record<string, (short: boolean) => Promise<Figure[]>> = {
  export: exportFiles,
  import: importPeople,
  list,
  lists,
  mail,
  overload,
  program,
  save,
  sign,
  start,
  web,
};

const name = process.argv[2] ?? '';
const chosen = name === 'all' ? Object.keys(benches) : [name];
if (chosen.some((each) => !(each in benches))) {
  console.error(`npm run bench -- NAME|all [--short], with NAME one of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
let missedOfAll = 0;
for (const each of chosen) {
  const figures = (await benches[each]?.(process.argv.includes('--short'))) ?? [];
  printFigures(each, figures);
  const goals = figures.filter((figure) => figure.goal !== 'shown');
  const missed = goals.filter((figure) => !figure.isMet);
  missedOfAll += missed.length;
  console.log(
    `${each}: ${goals.length - missed.length} of ${goals.length} goals hold${missed.map((figure, index) => `${index === 0 ? '; not ' : ', not '}${figure.what}`).join('')}`,
  );
}
process.exit(missedOfAll === 0 ? 0 : 1);
