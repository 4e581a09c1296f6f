import { Setting } from '@gantry/screens/web'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ElementProperty } from '../../shared/element/element.ts'
import type { PropertyValue } from '../../shared/frame/contract.ts'
import './property.css'

interface PropertyInputProps {
  readonly property: ElementProperty
  readonly value: PropertyValue | undefined
  /** Undefined: the default of the component holds. */
  onChange(value: PropertyValue | undefined): void
}

/** The value of one property of a component. */
const PropertyInput = ({ property, value, onChange }: PropertyInputProps) => {
  const { type, label, name, options = [] } = property
  const now = value ?? property.default
  return (
    <Setting label={label || name}>
      {id =>
        type === 'yesNo' ? (
          <Switch id={id} checked={now === true} onChange={onChange} />
        ) : type === 'number' ? (
          <InputNumber
            id={id}
            value={typeof now === 'number' ? now : null}
            onChange={next => onChange(next ?? undefined)}
          />
        ) : type === 'choice' ? (
          <Select
            id={id}
            allowClear
            value={typeof now === 'string' ? now : undefined}
            options={options.map(each => ({ value: each, label: <span translate="no">{each}</span> }))}
            onChange={(next: string | undefined) => onChange(next)}
          />
        ) : type === 'colour' ? (
          <Colour
            id={id}
            colour={typeof now === 'string' ? now : null}
            isSet={value !== undefined}
            onChange={onChange}
          />
        ) : (
          <Input
            id={id}
            maxLength={1_000}
            value={typeof now === 'string' ? now : ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        )
      }
    </Setting>
  )
}

interface ColourProps extends Pick<PropertyInputProps, 'onChange'> {
  readonly id: string
  /** The default of the component included; null: none. */
  readonly colour: string | null
  readonly isSet: boolean
}

/** The picker of a browser always shows a colour, so an unset one is drawn as crossed out. */
const Colour = ({ id, colour, isSet, onChange }: ColourProps) => {
  const { t } = useTranslation()
  return (
    <span className="row">
      <input
        id={id}
        type="color"
        className={colour === null ? 'el-colour unset' : 'el-colour'}
        value={colour ?? '#1663d8'}
        onChange={({ target }) => onChange(target.value)}
      />
      {colour === null ? <span className="ink3">{t('element.colour.none')}</span> : null}
      {isSet ? (
        <button type="button" className="btn t s" onClick={() => onChange(undefined)}>
          {t('element.colour.clear')}
        </button>
      ) : null}
    </span>
  )
}

export default PropertyInput
