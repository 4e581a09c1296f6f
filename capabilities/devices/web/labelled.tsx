import { type ReactNode, useId } from 'react'

interface LabelledProps {
  readonly label: string
  readonly hint?: string
  readonly children: (id: string) => ReactNode
}

/** A control under its label. */
export const Labelled = ({ label, hint, children }: LabelledProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id} translate="no">
        {label}
      </label>
      {children(id)}
      {hint === undefined ? null : <p className="hint">{hint}</p>}
    </div>
  )
}
