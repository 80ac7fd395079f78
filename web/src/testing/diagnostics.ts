/**
 * What React and the testing library gather for the words of a failure, most of it for failures that never come: a fourth of what the tests
 * of screens did. Imported before React.
 */
import { createRequire } from 'node:module';
import { configure, getConfig } from '@testing-library/dom';

// React for developers notes of each element who made it, as a stack and a task of the inspector, up to so many a second.
// No test reads them: here it has always noted as many.
const many = 1e4;
const react = createRequire(import.meta.url)('react') as Readonly<Record<string, object>>;
const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (!internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts the notes about its elements elsewhere now: see web/src/testing/diagnostics.ts');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => many,
  set: () => {
    // It stays at that.
  },
});

// What was not found is told with the page around it: not at each look of somebody who waits, but once, when the wait is over.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
