/** New ids of the desk's requests. */

/** A new order_id, such as `desk-0f8c1d2e-3b4a`. */
export const newOrderId = (begins: 'desk' | 'till'): string =>
  `${begins}-${crypto.randomUUID().slice(0, 13)}`;

/** A new word of 32 letters and digits, for a nonce, a key or a reference. */
export const newWord = (): string => crypto.randomUUID().replaceAll('-', '');
