import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Input } from 'antd'
import { useId } from 'react'

interface TextEditProps {
  readonly label: string
  readonly value: Text | undefined
  readonly long?: boolean
  onChange(next: Text): void
}

/** A text of a template in the language of the person; a plain text stays one. */
export const TextEdit = ({ label, value = '', long, onChange }: TextEditProps) => {
  const id = useId()
  const text = localise(value, currentLang())
  const change = (next: string) =>
    onChange(typeof value === 'string' ? next : { ...value, [currentLang()]: next })
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {long ? (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={text}
          onChange={event => change(event.target.value)}
        />
      ) : (
        <Input id={id} value={text} onChange={event => change(event.target.value)} />
      )}
    </div>
  )
}
