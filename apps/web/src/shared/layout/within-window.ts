/**
 * Keeps what a popover shows inside the window, if need be over what it belongs to: below a low field on a phone, half a
 * calendar would be out of reach.
 */
export const withinWindow = { flip: true, shift: { crossAxis: true, padding: 8 } };
