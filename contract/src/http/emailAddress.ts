/**
 * F-14: email addresses by the limits of RFC 5321, for every field of every module. Small, because the signing page
 * loads it too. The schema of an address in a payload is `emailAddress` in singleLine.ts.
 */

/** Longer than any spelling of an address, with spaces around it: a text beyond it is not looked at. */
export const maxTypedAddress = 2000;

/** The limits in ASCII, as the address is mailed. */
const maxLength = { local: 64, label: 63, whole: 254 } as const;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = new RegExp(`^[a-z0-9](?:[a-z0-9-]{0,${maxLength.label - 2}}[a-z0-9])?$`);
const topLabel = /^[a-z][a-z0-9-]*[a-z0-9]$/;
/** Letters, marks and digits of all scripts, the signs that are spelling inside of a domain, and the dots of IDNA. */
// oxlint-disable-next-line no-misleading-character-class -- the joiners are meant one by one
const domainText = /^[\p{L}\p{M}\p{N}\-.·\u0375\u05f3\u05f4\u200c\u200d\u3002\u30fb\uff0e\uff61]+$/u;
const ascii = /^[a-z0-9.-]*$/;

/** Returns whether a text is an address; its domain may use letters of any script. Spaces around it are not allowed. */
export function isEmail(text: string): boolean {
  if (text.length > maxTypedAddress) return false;
  const { local, domain } = partsOf(text);
  const host = asciiDomain(domain);
  if (host === undefined || !localPart.test(local) || local.length > maxLength.local) return false;
  const labels = host.split('.');
  return (
    local.length + 1 + host.length <= maxLength.whole &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    topLabel.test(labels.at(-1) ?? '')
  );
}

/**
 * Normalizes an address for storing, comparing and mailing: no spaces around it, lower case, the domain as DNS has it
 * (münchen.example is xn--mnchen-3ya.example). Text that is not an address is returned in lower case.
 */
export function normalizeEmail(text: string): string {
  const { local, domain } = partsOf(text);
  const host = domain === '' ? undefined : asciiDomain(domain);
  return host === undefined ? text.trim().toLowerCase() : `${local.toLowerCase()}@${host}`;
}

/** Returns whether two spellings are one address. */
export function isSameEmail(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other);
}

function partsOf(text: string): { local: string; domain: string } {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return { local: trimmed.slice(0, Math.max(0, at)), domain: at < 0 ? '' : trimmed.slice(at + 1) };
}

/** The host of a URL: browsers and Node convert a domain the same way. */
declare const URL: new (text: string) => { readonly hostname: string };

/** Returns a domain in ASCII and lower case; undefined: it has no such spelling. */
function asciiDomain(domain: string): string | undefined {
  const low = domain.toLowerCase();
  if (ascii.test(low) && !low.includes('xn--')) return low;
  if (!domainText.test(low)) return undefined;
  try {
    return new URL(`http://${low}`).hostname;
  } catch {
    return undefined;
  }
}
