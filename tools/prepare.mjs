/**
 * The end of `npm install` and `npm ci`: builds the screens and the server and packs a demo season, so that the first start finds them. An install never
 * fails by it, and says nothing: where they cannot be built, `npm start` and `npm run build` say why. A production install
 * has nothing to build with.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './newerNode.mjs';
import { viteProgram } from './screens.mjs';

if (viteProgram() !== undefined)
  spawnSync(process.execPath, [join(root, 'tools', 'build.mjs'), 'installed'], { stdio: 'ignore', cwd: root });
