/** What a form holds of a time that is not whole, '09:30' without AM or PM, say: no contract takes it for a time. */
export const halfTime = '--:--';
