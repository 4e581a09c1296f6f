import { type ReactNode, useId } from 'react'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Stands in place of the hint. */
  readonly failure?: string | undefined
  readonly required?: boolean
  /** The control, which takes the id that the label names. */
  readonly children: (id: string) => ReactNode
}

/** A labelled control with its hint or error message. */
export const Field = ({ label, hint, failure, required, children }: FieldProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="req" aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
      {children(id)}
      {failure ? (
        <div className="hint err" role="alert">
          {failure}
        </div>
      ) : hint ? (
        <div className="hint">{hint}</div>
      ) : null}
    </div>
  )
}
