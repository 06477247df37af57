import { Checkbox, Field } from '@members/ui';
import type { Trait } from './schema.ts';

/** A field of a form for traits. @param value the present value */
export function TraitField({ trait: { path, label, type, required }, value }: { trait: Trait; value?: unknown }) {
  const name = path.join('.');
  if (type === 'checkbox') return <Checkbox label={label} name={name} defaultChecked={value === true} />;
  return (
    <Field
      label={label}
      name={name}
      type={type}
      required={required}
      defaultValue={value === undefined ? '' : `${value}`}
    />
  );
}
