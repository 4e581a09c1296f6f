import type { Json } from '@gantry/base/shared'
import { fieldViewOf, refOf } from '@gantry/fields/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Whose rights a preview uses; neither: those of whoever looks. */
export interface TriedAs {
  readonly person?: string
  readonly role?: string
}

const sides = ['me', 'person', 'role'] as const
type Side = (typeof sides)[number]

interface TrialPickerProps {
  readonly as: TriedAs
  /** The name of the person or role; empty while it is unknown. */
  readonly title: string
  onChange(as: TriedAs): void
}

/** Chooses a member or a role whose rights a preview uses. */
export const TrialPicker = ({ as, title, onChange }: TrialPickerProps) => {
  const { t } = useTranslation()
  const current: Side = as.person ? 'person' : as.role ? 'role' : 'me'
  const [side, setSide] = useState(current)
  const id = as.person ?? as.role
  const Input = side === 'me' ? null : fieldViewOf({ type: side }).Input
  const idOf = (value: Json) => refOf(value)?.id
  return (
    <div className="vp-as">
      <span className="ink3">{t('viewPreview.as')}</span>
      <Segmented<Side>
        size="small"
        value={side}
        aria-label={t('viewPreview.as')}
        options={sides.map(value => ({ value, label: t(`viewPreview.as.${value}`) }))}
        onChange={next => {
          setSide(next)
          if (next === 'me') onChange({})
        }}
      />
      {side !== 'me' && Input ? (
        <span className="vp-pick">
          <Input
            id="vp-as"
            field={{ type: side }}
            value={id !== undefined && side === current ? { id, title } : null}
            onChange={value => {
              const chosen = idOf(value)
              onChange(chosen === undefined ? {} : { [side]: chosen })
            }}
          />
        </span>
      ) : null}
    </div>
  )
}
