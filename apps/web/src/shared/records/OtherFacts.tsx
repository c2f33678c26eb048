import type { FieldDescription } from '@caseward/contract/field-descriptions';
import { notAvailable } from '../dates.ts';
import { Fact } from '../layout/DescriptionList.tsx';
import { describeField, otherFields } from './field-values.ts';

interface OtherFactsProps<Name extends string> {
  fields: Readonly<Record<Name, FieldDescription>>;
  record: { readonly [Field in Name]?: unknown };
  /** The fields that are shown in a way of their own. */
  except: readonly Name[];
}

/** The described fields of a record that nothing else shows. */
export const OtherFacts = <Name extends string>({ fields, record, except }: OtherFactsProps<Name>) =>
  otherFields(fields, except).map(([name, field]) => (
    <Fact key={name} name={field.label} wide={field.long === true}>
      {describeField(field, record[name as Name]) || notAvailable}
    </Fact>
  ));
