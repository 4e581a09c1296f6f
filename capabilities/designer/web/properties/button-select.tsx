import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listButtons, type TableId } from '@gantry/model/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface ButtonSelectProps {
  readonly table: TableId
  /** Empty: none is chosen yet. */
  readonly value: string
  onChange(button: string): void
}

/** Which own button of the table a form shows: those that stand on records. */
export const ButtonSelect = ({ table, value, onChange }: ButtonSelectProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listButtons, { table })
  const own = (data?.own ?? []).filter(({ places }) => places.includes('record') || places.includes('row'))
  const isGone = data !== undefined && value !== '' && own.every(({ id }) => id !== value)
  return (
    <div className="fld">
      <label htmlFor="db-button">{t('designer.block.button_which')}</label>
      <Select
        id="db-button"
        style={{ width: '100%' }}
        value={isGone || value === '' ? null : value}
        status={value === '' || isGone ? 'error' : ''}
        placeholder={t('designer.block.button_choose')}
        notFoundContent={t('designer.block.button_none')}
        options={own.map(({ id, text }) => ({ value: id, label: localise(text, currentLang()) }))}
        onChange={onChange}
      />
      <p className={isGone ? 'hint err' : 'hint'}>
        {t(isGone ? 'designer.block.button_gone' : 'designer.block.button_hint')}
      </p>
    </div>
  )
}
