import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import type { RuleOptions } from './shared.ts'

/** The rule a button starts. */
export const RuleSettings = ({ options, issues, onChange }: ActionSettingsProps<RuleOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const designs = useCall(listDesigns, { kind: 'rule' })
  const wrong = issues.find(({ field }) => field === 'rule')
  return (
    <div className="fld">
      <label htmlFor={id}>{t('buttons.rule')}</label>
      <Select<string>
        id={id}
        value={options.rule || null}
        loading={designs.isPending}
        placeholder={t('buttons.rule')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(designs.data?.data ?? [])
          .filter(({ state }) => state !== 'removed')
          .map(each => ({ value: each.id, label: localise(each.name, currentLang()) }))}
        onChange={rule => onChange({ rule })}
      />
      {wrong ? (
        <span className="hint err">{issueText(t, wrong)}</span>
      ) : (
        <span className="hint">{t('buttons.rule.hint')}</span>
      )}
    </div>
  )
}
