import { Icon, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** A value that is entered elsewhere, with a button that copies it. */
export const CredentialLine = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <div>
      <dt>{label}</dt>
      <dd className="mono" translate="no">
        {value}
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('devices.copy', { name: label })}
          onClick={() => void copy(value, { label, done: t('devices.copied', { name: label }) })}
        >
          <Icon name="copy" size={14} />
        </button>
      </dd>
    </div>
  )
}
