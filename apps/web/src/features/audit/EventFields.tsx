import classes from './EventFields.module.css';
import type { EventFieldText } from './event-details.ts';

/** Details of an event below its sentence. */
export function EventFields({ fields }: { fields: readonly EventFieldText[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt className={classes.name}>{name}</dt> <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
