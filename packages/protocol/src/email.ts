/** What counts as an e-mail address, everywhere the same. */

/** The HTML standard's rule for an e-mail address (section 4.10.5.1.5): one label of a domain, and the whole. */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const PATTERN = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** The longest e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
const EMAIL_CHARACTERS_MAX = 254;

/** Whether a text is an e-mail address by that rule and at most 254 characters long. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_CHARACTERS_MAX && PATTERN.test(text);
