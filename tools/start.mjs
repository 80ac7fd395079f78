/**
 * `npm start`: from a fresh install to an open portal, with progress shown. Plain JavaScript that Node 20 reads.
 * `--watch` (npm run dev) restarts the server at each change and serves the screens with vite.
 */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isNewEnough, keepCompiled, newerNode, root, runOnTerminal } from './newerNode.mjs';
import { endWithNpm } from './parents.mjs';
import { ensureScreens, viteProgram } from './screens.mjs';
import { serverProgram } from './server.mjs';

process.chdir(root);
endWithNpm();
if (!existsSync(join(root, 'node_modules', 'fastify'))) {
  console.error('The packages are not installed: run `npm install` first.');
  process.exit(1);
}
if (!isNewEnough(process.versions.node))
  // The channel notifies the server when this process is killed; see start().
  runOnTerminal(newerNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { channel: true });
else if (process.argv.includes('--watch')) watch();
else await start();

/** The server runs in this very process: a signal or a kill reaches it and nothing is left behind. */
async function start() {
  if (process.env.PROCESS !== 'worker' && !ensureScreens()) {
    console.error('The portal did not start.');
    process.exit(1);
  }
  if (process.channel) {
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  keepCompiled();
  const program = serverProgram();
  // Errors name the sources, whatever is run.
  module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  await import(pathToFileURL(program).href);
}

function watch() {
  runOnTerminal(process.execPath, [
    viteProgram() ?? 'vite',
    'web',
    '--config',
    'web/vite.config.ts',
    '--clearScreen',
    'false',
  ]);
  runOnTerminal(process.execPath, ['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')]);
}
