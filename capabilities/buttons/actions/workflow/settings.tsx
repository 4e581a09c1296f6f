import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { TextInput } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import { textOf, type WorkflowOptions, workflowDeeds } from './shared.ts'

/** The workflow a button submits records to, and what it does with them. */
export const WorkflowSettings = ({ options, issues, onChange }: ActionSettingsProps<WorkflowOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const designs = useCall(listDesigns, { kind: 'workflow' })
  const under = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const deed = options.does ?? 'start'
  return (
    <>
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
          onChange={workflow => onChange({ ...options, workflow })}
        />
        {under('workflow') ? <span className="hint err">{under('workflow')}</span> : null}
      </div>
      <div className="fld">
        <label htmlFor={`${id}-does`}>{t('buttons.workflow.does')}</label>
        <Select<NonNullable<WorkflowOptions['does']>>
          id={`${id}-does`}
          value={deed}
          options={workflowDeeds.map(value => ({ value, label: t(`buttons.workflow.does.${value}`) }))}
          onChange={does =>
            onChange({
              workflow: options.workflow,
              does,
              ...(options.text !== undefined && textOf(does) !== 'none' && { text: options.text }),
            })
          }
        />
      </div>
      {textOf(deed) === 'none' ? null : (
        <TextInput
          label={t('buttons.workflow.text')}
          value={options.text}
          maxLength={60}
          issue={under('text')}
          onChange={text => {
            const { text: _, ...rest } = options
            onChange(text === undefined ? rest : { ...rest, text })
          }}
        />
      )}
    </>
  )
}
