// `npm run fill`. CommonJS without types, so that every Node reads it and an older one can start the newer: see newerNode.mjs.
void import('./newerNode.mjs').then(({ runCommand }) => runCommand('fill'));
