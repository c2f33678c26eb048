const zone = 'America/New_York';

/** Today where the firms of the journeys are, or so many days from it, as the API writes it. */
export function dayOfFirm(later = 0): string {
  const day = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + later);
  return day.toISOString().slice(0, 10);
}
