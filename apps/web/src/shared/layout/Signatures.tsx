import classes from './Signatures.module.css';

/** Lines on paper, each to be signed for what it says. */
export const Signatures = ({ lines }: { lines: readonly string[] }) => (
  <div className={classes.signatures}>
    {lines.map((line) => (
      <span key={line} className={classes.signature}>
        {line}
      </span>
    ))}
  </div>
);
