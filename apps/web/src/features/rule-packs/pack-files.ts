/** Saves the JSON of a pack as a file. */
export function downloadPack(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  // The browser must have begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
