const statuses = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InvalidArgument: 400,
  MalformedPOSTRequest: 400,
  MaxPostPreDataLengthExceeded: 400,
  NoSuchKey: 404,
  ServiceUnavailable: 503,
} as const;

/** An error of the disk store's routes, with the code that S3 uses. */
export class StorageError extends Error {
  readonly code: keyof typeof statuses;

  /** `message` is sent as it is, without any input of the request. */
  constructor(code: keyof typeof statuses, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }

  /** The body S3 would answer with. */
  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${this.message}</Message></Error>`;
  }
}
