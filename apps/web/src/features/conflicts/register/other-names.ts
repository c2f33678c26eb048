/** Other names as they are typed, one in each line. */
export const namesInLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
