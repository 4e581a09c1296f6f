import { FormField } from './form-field.tsx'
import type { PlainForm } from './use-plain-form.ts'

/** The inputs of a plain form, one below the other. */
export const PlainFields = ({ form }: { readonly form: PlainForm }) => (
  <div className="rf-two">
    {form.fields.map(field => {
      const { required, readOnly } = form.stateOf(field)
      return (
        <FormField
          key={field.id}
          field={field}
          value={form.values[field.id] ?? null}
          issue={form.issues.find(issue => issue.field === field.id)}
          warning={undefined}
          offered={undefined}
          filter={null}
          writable={!readOnly}
          required={required}
          wide
          autoFocus={false}
          late={false}
          onChange={form.set}
        />
      )
    })}
  </div>
)
