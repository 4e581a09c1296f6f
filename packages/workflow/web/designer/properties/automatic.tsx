import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { newCall, newConnectorCall } from '@gantry/designs/shared'
import { CallSettings, ConnectorSettings } from '@gantry/designs/web'
import { comparedRecord } from '@gantry/fields/shared'
import { listTables, type TableDef } from '@gantry/model/shared'
import { useTable } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { undoModes } from '../../../nodes/automatic.ts'
import type { RuleLine } from '../../../nodes/rule/shared.ts'
import { longestCall, type ServiceWork } from '../../../nodes/service/shared.ts'
import type { FlowNode, NodeSettings } from '../../../shared/definition.ts'
import { Amount, Choice, Line } from '../controls.tsx'
import { ExpressionLine } from '../expression-line.tsx'
import type { SaidIssue } from '../problems.ts'
import type { PropertiesScope } from './scope.ts'
import { Values } from './values.tsx'

interface AutomaticProps extends PropertiesScope {
  readonly node: Extract<FlowNode, { kind: 'service' | 'rule' | 'script' }>
  readonly problems: readonly SaidIssue[]
  onChange(settings: NodeSettings): void
}

/** What an automatic step does, how often it is tried, and what a move back over it means. */
export const AutomaticProperties = ({ node, problems, onChange, model }: AutomaticProps) => {
  const { t } = useTranslation()
  return (
    <>
      {node.kind === 'service' ? (
        <Work
          work={node.settings.work}
          isCompensated={node.settings.undo === 'compensate'}
          model={model}
          problems={problems}
          onChange={work => onChange({ ...node.settings, work })}
        />
      ) : node.kind === 'rule' ? (
        <Lines
          lines={node.settings.lines}
          model={model}
          onChange={lines => onChange({ ...node.settings, lines })}
        />
      ) : (
        <Line label={t('flow.script')} hint={t('flow.script.hint')}>
          {id => (
            <Input.TextArea
              id={id}
              value={node.settings.code}
              maxLength={20_000}
              autoSize={{ minRows: 6, maxRows: 20 }}
              spellCheck={false}
              onChange={event => onChange({ ...node.settings, code: event.target.value })}
            />
          )}
        </Line>
      )}
      <Choice
        label={t('flow.undo')}
        value={node.settings.undo}
        options={undoModes.map(value => ({ value, label: t(`workflow.undo.${value}`) }))}
        onChange={undo => onChange({ ...node.settings, undo })}
      />
      <Amount
        label={t('flow.attempts')}
        min={1}
        max={20}
        value={node.settings.attempts ?? 3}
        onChange={attempts => onChange({ ...node.settings, attempts: attempts ?? 1 })}
      />
      <Checkbox
        checked={node.settings.skippable ?? false}
        onChange={({ target }) => {
          const { skippable: _, ...rest } = node.settings
          onChange((target.checked ? { ...rest, skippable: true } : rest) as NodeSettings)
        }}
      >
        {t('flow.skippable')}
      </Checkbox>
    </>
  )
}

interface WorkProps extends Pick<PropertiesScope, 'model'> {
  readonly work: ServiceWork
  readonly isCompensated: boolean
  readonly problems: readonly SaidIssue[]
  onChange(work: ServiceWork): void
}

const Work = ({ work, isCompensated, model, problems, onChange }: WorkProps) => {
  const { t } = useTranslation()
  const tables = useCall(listTables, {})
  const { table } = model.info
  const target = useTable(work.does === 'create' ? work.table : table.id)
  const to = work.does === 'create' ? target.model?.info.table : table
  return (
    <>
      <Choice<ServiceWork['does']>
        label={t('flow.action')}
        value={work.does}
        options={(['change', 'create', 'call', 'connector'] as const).map(value => ({
          value,
          label: t(`flow.action.${value}`),
        }))}
        onChange={does => onChange(newWork(does, table.id))}
      />
      {work.does === 'create' ? (
        <Line label={t('flow.action.table')}>
          {id => (
            <Select
              id={id}
              value={work.table}
              loading={tables.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={(tables.data?.data ?? []).map(each => ({
                value: each.id,
                label: localise(each.label, currentLang()),
              }))}
              onChange={next => onChange({ ...work, table: next, values: [] })}
            />
          )}
        </Line>
      ) : null}
      {work.does === 'connector' ? (
        <ConnectorWork
          work={work}
          isCompensated={isCompensated}
          table={table}
          problems={problems}
          onChange={onChange}
        />
      ) : work.does === 'call' ? (
        <>
          <CallSettings
            call={work.call}
            table={table}
            issues={inCall(problems, 'call')}
            onChange={call => onChange({ ...work, call })}
          />
          <Amount
            label={t('flow.call.seconds')}
            min={1}
            max={longestCall}
            value={work.seconds ?? 10}
            onChange={seconds => onChange({ ...work, seconds: seconds ?? 10 })}
          />
          <p className="hint">{t('flow.call.hint')}</p>
          {isCompensated ? (
            <Checkbox
              checked={work.back !== undefined}
              onChange={({ target }) => {
                const { back: _, ...rest } = work
                onChange(target.checked ? { ...rest, back: newCall } : rest)
              }}
            >
              {t('flow.call.back')}
            </Checkbox>
          ) : null}
          {isCompensated && work.back ? (
            <fieldset className="wf-rule" data-open>
              <legend>{t('flow.call.back.set')}</legend>
              <CallSettings
                call={work.back}
                table={table}
                issues={inCall(problems, 'back')}
                onChange={back => onChange({ ...work, back })}
              />
            </fieldset>
          ) : (
            <p className="hint">{t('flow.call.back.hint')}</p>
          )}
        </>
      ) : to ? (
        <Values rules={work.values} from={table} to={to} onChange={values => onChange({ ...work, values })} />
      ) : null}
    </>
  )
}

interface ConnectorWorkProps extends Omit<WorkProps, 'model' | 'work'> {
  readonly work: Extract<ServiceWork, { readonly does: 'connector' }>
  readonly table: TableDef
}

/** The request of a connector a step sends, and the one that takes it back. */
const ConnectorWork = ({ work, isCompensated, table, problems, onChange }: ConnectorWorkProps) => {
  const { t } = useTranslation()
  return (
    <>
      <ConnectorSettings
        call={work.call}
        table={table}
        issues={inCall(problems, 'call')}
        onChange={call => onChange({ ...work, call })}
      />
      <p className="hint">{t('flow.connector.hint')}</p>
      {isCompensated ? (
        <Checkbox
          checked={work.back !== undefined}
          onChange={({ target }) => {
            const { back: _, ...rest } = work
            onChange(target.checked ? { ...rest, back: newConnectorCall } : rest)
          }}
        >
          {t('flow.call.back')}
        </Checkbox>
      ) : null}
      {isCompensated && work.back ? (
        <fieldset className="wf-rule" data-open>
          <legend>{t('flow.call.back.set')}</legend>
          <ConnectorSettings
            call={work.back}
            table={table}
            issues={inCall(problems, 'back')}
            onChange={back => onChange({ ...work, back })}
          />
        </fieldset>
      ) : (
        <p className="hint">{t('flow.call.back.hint')}</p>
      )}
    </>
  )
}

const newWork = (does: ServiceWork['does'], table: string): ServiceWork => {
  if (does === 'call') return { does, call: newCall }
  if (does === 'connector') return { does, call: newConnectorCall }
  return does === 'change' ? { does, values: [] } : { does, table, values: [] }
}

/** Problems of a call, with their places inside it. */
const inCall = (problems: readonly SaidIssue[], which: 'call' | 'back'): readonly Issue[] => {
  const place = `work.${which}.`
  return problems.flatMap(({ field, issue }) =>
    field.includes(place) ? [{ ...issue, field: field.slice(field.indexOf(place) + place.length) }] : [],
  )
}

interface LinesProps extends Pick<PropertiesScope, 'model'> {
  readonly lines: readonly RuleLine[]
  onChange(lines: readonly RuleLine[]): void
}

const Lines = ({ lines, model, onChange }: LinesProps) => {
  const { t } = useTranslation()
  const { table } = model.info
  return (
    <div className="wf-rules">
      <p className="hint">{t('flow.lines.hint')}</p>
      {lines.map((line, at) => {
        const label = t('flow.line', { number: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
          <div key={at} className="wf-rule" data-open>
            <div className="wf-rule-head">
              <span className="grow">{label}</span>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('flow.clear', { what: label })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
            <ExpressionLine
              label={t('flow.condition')}
              table={table}
              value={line.when}
              conditionOn={comparedRecord(table)}
              none={t('flow.lines.always')}
              onClear={() => {
                const { when: _, ...rest } = line
                onChange(lines.with(at, rest))
              }}
              onChange={when => onChange(lines.with(at, { ...line, when }))}
            />
            <Values
              rules={line.values}
              from={table}
              to={table}
              onChange={values => onChange(lines.with(at, { ...line, values }))}
            />
          </div>
        )
      })}
      <button type="button" className="btn sm" onClick={() => onChange([...lines, { values: [] }])}>
        <Icon name="plus" size={12} />
        {t('flow.lines.add')}
      </button>
    </div>
  )
}
