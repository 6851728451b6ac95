/** The form of phone numbers. */

/** ITU-T E.164: `+`, the country code, at most 15 digits in all. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;
