import { type ComponentProps, type ReactNode, useId } from 'react'
import './form.css'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly failure?: string | undefined
  readonly hint?: ReactNode
  /** At the right end of the box. */
  readonly end?: ReactNode
}

/** A labelled text field with its error message below. */
export const Field = ({ label, failure, hint, end, required, ...input }: FieldProps) => {
  const id = useId()
  const note = failure ?? hint
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {required ? <span className="req">*</span> : null}
      </label>
      <div className="in">
        <input
          {...input}
          id={id}
          aria-required={required}
          aria-invalid={failure ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note ? (
        <div id={`${id}-note`} className={failure ? 'hint err' : 'hint'} role={failure ? 'alert' : undefined}>
          {note}
        </div>
      ) : null}
    </div>
  )
}
