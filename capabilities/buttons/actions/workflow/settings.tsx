import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import type { WorkflowOptions } from './shared.ts'

/** The workflow a button submits records to. */
export const WorkflowSettings = ({ options, issues, onChange }: ActionSettingsProps<WorkflowOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const designs = useCall(listDesigns, { kind: 'workflow' })
  const [found] = issues
  return (
    <div className="fld">
      <label htmlFor={id}>{t('buttons.workflow')}</label>
      <Select<string>
        id={id}
        value={options.workflow || null}
        loading={designs.isPending}
        placeholder={t('buttons.workflow')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(designs.data?.data ?? [])
          .filter(({ state }) => state !== 'removed')
          .map(each => ({ value: each.id, label: localise(each.name, currentLang()) }))}
        onChange={workflow => onChange({ workflow })}
      />
      {found ? <span className="hint err">{issueText(t, found)}</span> : null}
    </div>
  )
}
