/** The one rule for e-mail addresses. */

/** One label of the domain, in the HTML standard's rule for an e-mail address (section 4.10.5.1.5). */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const PATTERN = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** The maximum length of an e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
const EMAIL_CHARACTERS_MAX = 254;

/** Whether a text is an e-mail address by the HTML standard's rule and at most 254 characters long. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_CHARACTERS_MAX && PATTERN.test(text);
