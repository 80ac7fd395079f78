/**
 * Runs every house check over the tree and prints the findings (`npm run house`; part of `npm test`). The top of each
 * file in tools/house says what it checks, and why.
 */
import { arrowFaults } from '../house/arrows.ts';
import { callFaults } from '../house/calls.ts';
import { componentFaults } from '../house/components.ts';
import { authorizedFaults } from '../house/authorized.ts';
import { citationFaults, pathFaults, versionFaults } from '../house/citations.ts';
import { fileNameFaults } from '../house/fileNames.ts';
import { folderFaults, folderFigure } from '../house/folders.ts';
import { apostropheFaults, markFaults } from '../house/marks.ts';
import { clockFaults, waitFaults } from '../house/oneClock.ts';
import { permissionNameFaults } from '../house/permissionNames.ts';
import { loadRoutes, routeFaults } from '../house/routes.ts';
import { sizeFaults, sizeFigure, sizeWarnings } from '../house/size.ts';
import { strayNameFaults } from '../house/strayNames.ts';
import { styleFaults } from '../house/styles.ts';
import { tableFaults } from '../house/tables.ts';
import { listPaths, readTree } from '../house/tree.ts';

const files = readTree();
const found: readonly (readonly [string, readonly string[]])[] = [
  ['arrows and circles', arrowFaults(files)],
  ['file names', fileNameFaults(files)],
  ['routes', routeFaults(await loadRoutes(files))],
  ['marks without a reason', markFaults(files)],
  ['apostrophes', apostropheFaults(files)],
  ['one clock', clockFaults(files)],
  ['waits of tests', waitFaults(files)],
  ['file sizes', sizeFaults(files)],
  ['components', componentFaults(files)],
  ['calls of screens', callFaults(files)],
  ['styles', styleFaults(files)],
  ['folder sizes', folderFaults(files)],
  ['writes ask for what the policy made', authorizedFaults(files)],
  ['names of permissions', permissionNameFaults(files)],
  ['tables written by their room', tableFaults(files)],
  ['stray names', strayNameFaults(files)],
  ['citations', citationFaults(files)],
  ['paths in guides', pathFaults(files, listPaths())],
  ['versions', versionFaults(files)],
];

for (const warning of sizeWarnings(files)) console.log(`note: ${warning}`);
for (const [check, faults] of found) {
  console.log(`${faults.length === 0 ? 'holds ' : 'BROKEN'}  ${check}`);
  for (const fault of faults) console.log(`        ${fault}`);
}
console.log(sizeFigure(files));
console.log(folderFigure(files));
process.exitCode = found.some(([, faults]) => faults.length > 0) ? 1 : 0;
