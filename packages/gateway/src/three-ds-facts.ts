/** What is known of a card's authentication. */

/** The result of 3-D Secure (EMV 3DS 2.2): transaction status, directory server's id, version and ECI. */
export interface ThreeDsFacts {
  readonly status: string;
  readonly trxid: string;
  readonly version: string;
  readonly eci: string;
}
