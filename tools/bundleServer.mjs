/**
 * Writes the server into the given folder: main.js, the files that it loads later, and their source maps. The bundle
 * has our code and the packages that consist of hundreds of small files; every other package stays where it is
 * installed. Started by server.mjs.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './newerNode.mjs';
import { viteProgram } from './screens.mjs';

const [folder = ''] = process.argv.slice(2);
// It is installed with vite, as a dependency of vite's own.
const bundler = createRequire(viteProgram() ?? import.meta.url).resolve('rolldown');
const { rolldown } = await import(pathToFileURL(bundler).href);

const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (
  JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'))
);
const included = ['@parade/contract', 'kysely', 'zod'];
// Node finds the server's own dependencies from its folder, and no others.
const external = Object.keys(dependencies).filter((name) => !included.includes(name));

const bundle = await rolldown({
  // Threads start from separate files.
  input: {
    main: join(root, 'server', 'src', 'main.ts'),
    printer: join(root, 'server', 'src', 'directory', 'program', 'drawing', 'printer.ts'),
  },
  cwd: root,
  platform: 'node',
  // Node itself runs the sources, so nothing in them depends on compiler settings.
  tsconfig: false,
  external: (id) => isBuiltin(id) || external.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [{ name: 'own-addresses', transform: keepAddress }],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});

/**
 * A module finds the files beside it (migrations, fonts, screens) from its own address, which is that of its source; threads
 * are started from the build, so that both sides are of one version. The mold of a cluster and the packed season are part of the build too.
 * @param {string} code
 * @param {string} id
 */
function keepAddress(code, id) {
  if (!code.includes('import.meta.url')) return null;
  // From server/dist/NAME, wherever the project is moved.
  const path = join('..', '..', relative(join(root, 'server'), id))
    .split(sep)
    // Of a package that is linked the path names folders outside, with any sign in them.
    .map(encodeURIComponent)
    .join('/');
  const own = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
  const kept = code.replaceAll(
    /(new Worker\(new URL\(')[^']*?(\w+)\.ts(', import\.meta\.url)|(new URL\('\.\/(?:cluster|season)-', import\.meta\.url)|import\.meta\.url/g,
    (_, thread, name, rest, mould) => mould ?? (thread ? `${thread}./${name}.js${rest}` : own),
  );
  return { code: kept, map: null };
}
