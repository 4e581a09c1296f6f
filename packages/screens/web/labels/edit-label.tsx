import { type Label, labelColors } from '@gantry/model/shared'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A label during editing. */
export interface LabelDraft extends Pick<Label, 'name' | 'color' | 'isDefault' | 'everyone'> {
  /** Absent: a new label. */
  readonly id?: string
  readonly version?: number
  readonly category: string
}

interface EditLabelProps {
  readonly draft: LabelDraft
  readonly mayShowAll: boolean
  readonly busy: boolean
  onKeep(draft: LabelDraft): void
  onCancel(): void
}

/** Name, classification, colour and default of a label. */
export const EditLabel = ({ draft, mayShowAll, busy, onKeep, onCancel }: EditLabelProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [now, setNow] = useState(draft)
  const named = now.name.trim() !== ''
  const keep = () => {
    if (named && !busy) onKeep({ ...now, name: now.name.trim(), category: now.category.trim() })
  }
  return (
    <div className="ri-form">
      <div className="fld">
        <label htmlFor={`${id}-name`}>{t('labels.name')}</label>
        <Input
          id={`${id}-name`}
          autoFocus
          required
          maxLength={60}
          value={now.name}
          onChange={event => setNow({ ...now, name: event.target.value })}
          onPressEnter={keep}
        />
      </div>
      <div className="fld">
        <label htmlFor={`${id}-category`}>{t('labels.category')}</label>
        <Input
          id={`${id}-category`}
          maxLength={40}
          value={now.category}
          onChange={event => setNow({ ...now, category: event.target.value })}
          onPressEnter={keep}
        />
      </div>
      <fieldset className="rl-label-colors">
        <legend>{t('labels.color')}</legend>
        {labelColors.map((color, at) => (
          <label key={color} title={t('labels.color.nth', { at: at + 1 })}>
            <input
              type="radio"
              className="sr"
              name={`${id}-color`}
              aria-label={t('labels.color.nth', { at: at + 1 })}
              checked={now.color === color}
              onChange={() => setNow({ ...now, color })}
            />
            <i style={{ background: `var(--${color})` }} />
          </label>
        ))}
      </fieldset>
      <Checkbox
        checked={now.isDefault}
        onChange={event => setNow({ ...now, isDefault: event.target.checked })}
      >
        {t('labels.default')}
      </Checkbox>
      {mayShowAll ? (
        <Checkbox
          checked={now.everyone}
          onChange={event => setNow({ ...now, everyone: event.target.checked })}
        >
          {t('labels.show_all')}
        </Checkbox>
      ) : null}
      <div className="rl-label-acts">
        <button type="button" className="btn" onClick={onCancel}>
          {t('ui.cancel')}
        </button>
        <button type="button" className="btn p" disabled={!named || busy} onClick={keep}>
          {t('labels.save')}
        </button>
      </div>
    </div>
  )
}
