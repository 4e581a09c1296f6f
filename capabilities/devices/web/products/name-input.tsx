import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Input } from 'antd'

interface NameInputProps {
  readonly label: string
  readonly value: Text
  readonly wrong?: boolean
  onChange(value: Text): void
}

/** A name in the language of the designer. One with two languages keeps the other; translation is the work of its own page. */
export const NameInput = ({ label, value, wrong, onChange }: NameInputProps) => (
  <Input
    aria-label={label}
    value={localise(value, currentLang())}
    maxLength={60}
    status={wrong ? 'error' : ''}
    onChange={event =>
      onChange(
        typeof value === 'string' ? event.target.value : { ...value, [currentLang()]: event.target.value },
      )
    }
  />
)
