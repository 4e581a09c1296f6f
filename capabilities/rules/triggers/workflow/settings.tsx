import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { openDesign } from '@gantry/designs/shared'
import { listWorkflows, type WorkflowDef } from '@gantry/workflow/shared'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { TriggerSettingsProps } from '../../web/settings-props.ts'
import { type FlowEvent, flowEvents, isOfNode, resultsOf, type WorkflowStart } from './shared.ts'

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
  const { table, workflow, node, event, result } = options
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
            onChange={next =>
              onChange({
                table,
                event: next,
                ...(workflow !== undefined && { workflow }),
                ...(node !== undefined && isOfNode(next) && { node }),
              })
            }
          />
        </Field>
        {workflow !== undefined && isOfNode(event) ? (
          <NodeChoice
            workflow={workflow}
            node={node}
            issue={issueAt(issues, 'node')}
            onChange={next => {
              const { node: _, ...rest } = options
              onChange(next === null ? rest : { ...rest, node: next })
            }}
          />
        ) : null}
      </div>
      <div className="ru-two">
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

interface NodeChoiceProps {
  readonly workflow: string
  readonly node: string | undefined
  readonly issue: Issue | undefined
  onChange(node: string | null): void
}

/** One of the nodes of the newest release; one that is gone from it is shown by its id. */
const NodeChoice = ({ workflow, node, issue, onChange }: NodeChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  const opened = useCall(openDesign, { kind: 'workflow', id: workflow })
  const nodes = (opened.data?.published as WorkflowDef | null | undefined)?.nodes ?? {}
  return (
    <Field label={t('rule.flow.node')} id={id} {...(issue && { issue })}>
      <Select<string>
        id={id}
        allowClear
        loading={opened.isPending}
        value={node ?? null}
        placeholder={t('rule.flow.node.any')}
        showSearch={{ optionFilterProp: 'label' }}
        options={Object.entries(nodes).flatMap(([value, { kind, settings }]) =>
          ['exclusive', 'parallel', 'inclusive', 'join', 'start', 'end'].includes(kind)
            ? []
            : { value, label: localise(settings.name, currentLang()) },
        )}
        onChange={next => onChange(next ?? null)}
      />
    </Field>
  )
}
