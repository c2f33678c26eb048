interface AddressPolicy {
  createScriptURL: (address: string) => string;
}

/**
 * The address of the worker that reads PDFs, as the page's policy wants it (Trusted Types): the one script whose address
 * is not in the page itself. The policy has a name of its own, and admits nothing else.
 */
export function trustedWorkerAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('No address of the worker.');
      return asked;
    },
  }) as AddressPolicy | undefined;
  return policy?.createScriptURL(address) ?? address;
}

let policy: AddressPolicy | undefined;
