import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listWorkflows } from '@gantry/workflow/shared'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type FlowEvent, flowEvents, resultsOf, type WorkflowStart } from './shared.ts'

/** Which workflow of which table, what happens in it, and with which result. */
export const WorkflowSettings = ({
  options,
  tables,
  issues,
  onChange,
}: TriggerSettingsProps<WorkflowStart>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const { table, workflow, event, result } = options
  const flows = useCall(listWorkflows, { table }, { enabled: table !== '' })
  return (
    <>
      <Field label={t('rule.table')} id={id} issue={issueAt(issues, 'table')}>
        <Select<string>
          id={id}
          value={table || null}
          placeholder={t('rule.table.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...tables]}
          onChange={next => onChange({ table: next, event })}
        />
      </Field>
      <Field label={t('rule.flow')} id={`${id}-flow`} issue={issueAt(issues, 'workflow')}>
        <Select<string>
          id={`${id}-flow`}
          allowClear
          value={workflow ?? null}
          placeholder={t('rule.flow.any')}
          options={(flows.data?.data ?? []).map(each => ({
            value: each.id,
            label: localise(each.name, lang),
          }))}
          onChange={next => onChange({ table, event, ...(next && { workflow: next }) })}
        />
      </Field>
      <div className="ru-two">
        <Field label={t('rule.flow.event')} id={`${id}-event`}>
          <Select<FlowEvent>
            id={`${id}-event`}
            value={event}
            options={flowEvents.map(value => ({ value, label: t(`rule.flow.${value}`) }))}
            onChange={next => onChange({ table, event: next, ...(workflow !== undefined && { workflow }) })}
          />
        </Field>
        {resultsOf(event).length > 0 ? (
          <Field label={t('rule.flow.result')} id={`${id}-result`} issue={issueAt(issues, 'result')}>
            <Select<string>
              id={`${id}-result`}
              allowClear
              value={result ?? null}
              placeholder={t('rule.flow.result.any')}
              options={resultsOf(event).map(value => ({ value, label: t(`rule.flow.result.${value}`) }))}
              onChange={next => {
                const { result: _, ...rest } = options
                onChange(next ? { ...rest, result: next } : rest)
              }}
            />
          </Field>
        ) : null}
      </div>
    </>
  )
}
