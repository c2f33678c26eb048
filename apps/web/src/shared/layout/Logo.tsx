/** The logo of Caseward: a ward, in the sense of a keyhole's guard, inside a shield. */
export const Logo = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      fill="var(--mantine-primary-color-filled)"
      d="M16 1.5 28 5.6v9.6c0 7.3-4.8 12.7-12 15.3C8.8 27.9 4 22.5 4 15.2V5.6Z"
    />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      d="M20.6 11.2a6.2 6.2 0 1 0 0 8.6"
    />
    <circle fill="#fff" cx="16.3" cy="15.5" r="1.9" />
  </svg>
);
