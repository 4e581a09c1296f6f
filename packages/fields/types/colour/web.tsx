import { Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { ColourField } from './shared.ts'

const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)

const Swatch = ({ hex }: { hex: string }) => <i className="f-swatch" style={{ background: hex }} />

const Cell = ({ value }: CellProps<ColourField>) =>
  value === null ? null : (
    <span className="st">
      {isHex(value) ? <Swatch hex={value} /> : null}
      <span className="mono" translate="no">
        {String(value)}
      </span>
    </span>
  )

/** Clearly distinguishable colours and greys, including common RAL colours for plants and pipes. */
const palette = [
  ...['#d92d20', '#e8590c', '#f2b705', '#66a80f', '#0ca678', '#1098ad', '#1663d8', '#7446c9'],
  ...['#c2255c', '#8b5e34', '#ffffff', '#c7ccd4', '#8a93a1', '#4d5663', '#22272e', '#000000'],
]

const Palette = ({ chosen, onChoose }: { chosen: string | null; onChoose(hex: string): void }) => {
  const { t } = useTranslation()
  return (
    <div className="f-palette">
      {palette.map(hex => (
        <button
          key={hex}
          type="button"
          aria-label={hex}
          aria-pressed={hex === chosen}
          style={{ background: hex }}
          onClick={() => onChoose(hex)}
        />
      ))}
      <label>
        <input type="color" value={chosen ?? '#1663d8'} onChange={event => onChoose(event.target.value)} />
        {t('field.colour.other')}
      </label>
    </div>
  )
}

/** A colour is typed, or selected from a palette opened by the swatch. */
const Input = (props: InputProps<ColourField>) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const chosen = isHex(props.value) ? props.value : null
  if (props.shape === 'cell') return <TypedInput {...props} className="mono" />
  return (
    <span className="f-colour">
      <Popover
        open={open}
        trigger="click"
        placement="bottomLeft"
        onOpenChange={next => setOpen(next && props.disabled !== true)}
        content={
          <Palette
            chosen={chosen}
            onChoose={hex => {
              props.onChange(hex)
              props.onBlur?.()
            }}
          />
        }
      >
        <button
          type="button"
          className={chosen ? 'f-pick-colour' : 'f-pick-colour none'}
          style={chosen ? { background: chosen } : undefined}
          aria-label={t('field.colour.choose')}
          aria-expanded={open}
          disabled={props.disabled ?? false}
        />
      </Popover>
      <TypedInput {...props} className="mono" placeholder="#1663d8" />
    </span>
  )
}

export const colourView: FieldView<ColourField> = { Cell, Input, width: 110, icon: 'palette' }
