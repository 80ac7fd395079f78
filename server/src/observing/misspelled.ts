/**
 * Returns names that are nearly a setting which is not set, each with that setting. Such a variable would not count, and the portal
 * would begin on an empty database of its own because of one letter.
 */
export function misspelledSettings(
  given: readonly string[],
  settings: readonly string[],
): { readonly typed: string; readonly setting: string }[] {
  const absent = settings.filter((name) => name.length >= shortest && !given.includes(name));
  return given.flatMap((typed) => {
    if (settings.includes(typed)) return [];
    const setting = absent.find((name) => isNearly(typed.toUpperCase(), name));
    return setting === undefined ? [] : [{ typed, setting }];
  });
}

/** Names such as HOST and PORT are too near to those of other programs. */
const shortest = 6;

/** Returns whether one letter is missing, added or wrong, or two are swapped. */
function isNearly(typed: string, name: string): boolean {
  let start = 0;
  while (start < name.length && typed[start] === name[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), name.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}
