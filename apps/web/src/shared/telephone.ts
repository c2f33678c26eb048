/**
 * The address under which a telephone number is called: its digits, an extension after a pause, without the zero of
 * +44 (0)20, which is only dialled inside the country.
 */
export function callAddress(phone: string): string {
  const international = phone.trim().startsWith('+') ? phone.replace('(0)', '') : phone;
  const dialled = international.replace(/\s*(ext(ension)?|x|dw|durchwahl)\.?\s*(?=\d)/i, ',');
  return `tel:${dialled.replaceAll(/[^\d+*#,;]/g, '')}`;
}
