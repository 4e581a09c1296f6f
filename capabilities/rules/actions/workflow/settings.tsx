import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { TextInput } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { listWorkflows } from '@gantry/workflow/shared'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { type FlowDeed, type FlowOptions, flowDeeds, textOf } from './shared.ts'

/** The workflow, and what becomes of it. */
export const WorkflowSettings = ({ options, scope, issues, onChange }: ResultSettingsProps<FlowOptions>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const { subject } = scope
  const flows = useCall(listWorkflows, { table: subject.table.id }, { enabled: subject.isRecord })
  const deed = options.does ?? 'start'
  const wrong = issueAt(issues, 'text')
  return (
    <>
      <div className="ru-two">
        <Field label={t('rule.flow')} id={id} issue={issueAt(issues, 'workflow')}>
          <Select<string>
            id={id}
            value={options.workflow || null}
            placeholder={t('rule.flow.choose')}
            options={(flows.data?.data ?? []).map(each => ({
              value: each.id,
              label: localise(each.name, lang),
            }))}
            onChange={workflow => onChange({ ...options, workflow })}
          />
        </Field>
        <Field label={t('rule.flow.does')} id={`${id}-does`}>
          <Select<FlowDeed>
            id={`${id}-does`}
            value={deed}
            options={flowDeeds.map(value => ({ value, label: t(`rule.flow.does.${value}`) }))}
            onChange={does => {
              const { text, ...rest } = options
              onChange({ ...rest, does, ...(text !== undefined && textOf(does) !== 'none' && { text }) })
            }}
          />
        </Field>
      </div>
      {textOf(deed) === 'none' ? null : (
        <TextInput
          label={t('rule.flow.text')}
          value={options.text}
          maxLength={60}
          issue={wrong && issueText(t, wrong)}
          onChange={text => {
            const { text: _, ...rest } = options
            onChange(text === undefined ? rest : { ...rest, text })
          }}
        />
      )}
    </>
  )
}
