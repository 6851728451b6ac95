/** The answers of the stand-in. */

/** An answer to a call. */
export interface Answer {
  readonly status: 200 | 201 | 400 | 401 | 403 | 404 | 422 | 429 | 500;
  /** The published schema of the body. */
  readonly schema: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the answer that refuses a call. */
export const refusal = (
  status: Answer['status'],
  errorCode: string,
  errorType: string,
  message: string,
): Answer => ({ status, schema: 'ServiceError', body: { status, errorCode, errorType, message } });
