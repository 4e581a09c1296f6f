import type { ReactNode } from 'react'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** What is wrong with it, in words. */
  readonly wrong?: string | undefined
  readonly children: ReactNode
}

/** A labelled control with what is wrong with it. */
export const Field = ({ id, label, hint, wrong, children }: FieldProps) => (
  <div className="fld">
    <label htmlFor={id}>{label}</label>
    {children}
    {wrong ? <p className="hint err">{wrong}</p> : hint ? <p className="hint">{hint}</p> : null}
  </div>
)
