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

/** A refusal of the disk store's routes, by the code S3 has for it. */
export class StorageError extends Error {
  readonly code: keyof typeof statuses;

  /** `message` goes out as it stands: a sentence, without anything the request brought along. */
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
