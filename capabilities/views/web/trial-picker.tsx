import { fieldViewOf, refOf } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'

interface TrialPickerProps {
  /** The role whose rights the preview uses; absent: those of whoever looks. */
  readonly role: string | undefined
  /** The name of the role; empty while it is unknown. */
  readonly title: string
  onChange(role: string | undefined): void
}

/** Chooses a role whose rights alone a preview uses. */
export const TrialPicker = ({ role, title, onChange }: TrialPickerProps) => {
  const { t } = useTranslation()
  const { Input } = fieldViewOf({ type: 'role' })
  return (
    <div className="vp-as">
      <label className="ink3" htmlFor="vp-as">
        {t('viewPreview.as')}
      </label>
      <span className="vp-pick">
        <Input
          id="vp-as"
          field={{ type: 'role' }}
          value={role === undefined ? null : { id: role, title }}
          onChange={value => onChange(refOf(value)?.id)}
        />
      </span>
    </div>
  )
}
