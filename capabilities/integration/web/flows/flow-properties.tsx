import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import type { GraphEdge, NodeId } from '@gantry/graph/shared'
import { ExpressionEditor, issueText } from '@gantry/screens/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { flowPorts, longestPause, mostRetries, portOf, type TaskFlow } from '../../shared/flows/flow.ts'
import { resultScope } from '../../shared/flows/settle-flow.ts'
import { removeTasks, removeWay, setStep, setWay } from './edit-flow.ts'

interface FlowPropertiesProps {
  readonly flow: TaskFlow
  readonly chosen: NodeId
  readonly names: ReadonlyMap<string, Text>
  readonly issues: readonly Issue[]
  onChange(next: TaskFlow): void
}

/** The settings of the chosen task of a flow and of the ways that lead to it. */
export const FlowProperties = ({ flow, chosen, names, issues, onChange }: FlowPropertiesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const step = flow.nodes[chosen]?.settings
  if (!step) return null
  const put = (next: Partial<typeof step>) => onChange(setStep(flow, chosen, { ...step, ...next }))
  const into = flow.edges.filter(({ to }) => to === chosen)
  const wrong = issues.find(({ field }) => field === `nodes.${chosen}.settings.task`)
  return (
    <>
      <h2 className="et-head">
        <Icon name="db" />
        {t('etl.flow.task')}
      </h2>
      <div className="fld">
        <label htmlFor="et-flow-task">{t('etl.col.task')}</label>
        <Select
          id="et-flow-task"
          showSearch={{ optionFilterProp: 'label' }}
          value={step.task || null}
          placeholder={t('etl.flow.choose_task')}
          options={[...names].map(([value, name]) => ({ value, label: localise(name, lang) }))}
          onChange={task => put({ task })}
        />
        {wrong ? <span className="hint err">{issueText(t, wrong)}</span> : null}
        {step.task === '' ? null : (
          <Link to={inSpace(`/etl/taskDesign?id=${step.task}`)}>{t('etl.open')}</Link>
        )}
      </div>
      <div className="fld">
        <label htmlFor="et-retries">{t('etl.flow.retries')}</label>
        <InputNumber
          id="et-retries"
          min={0}
          max={mostRetries}
          precision={0}
          value={step.retries}
          onChange={retries => put({ retries: retries ?? 0 })}
        />
      </div>
      {step.retries > 0 ? (
        <div className="fld">
          <label htmlFor="et-pause">{t('etl.flow.pause')}</label>
          <InputNumber
            id="et-pause"
            min={1}
            max={longestPause}
            precision={0}
            value={step.pause}
            onChange={pause => put({ pause: pause ?? 60 })}
          />
        </div>
      ) : null}
      {into.length > 1 ? (
        <div className="fld">
          <label htmlFor="et-join">{t('etl.flow.join')}</label>
          <Select
            id="et-join"
            value={step.join}
            options={(['all', 'any'] as const).map(value => ({ value, label: t(`etl.flow.join.${value}`) }))}
            onChange={join => put({ join })}
          />
        </div>
      ) : null}
      <h3 className="et-head">{t('etl.flow.after')}</h3>
      {into.length === 0 ? <p className="hint">{t('etl.flow.first')}</p> : null}
      {into.map(edge => (
        <WayIn key={edge.id} flow={flow} edge={edge} names={names} issues={issues} onChange={onChange} />
      ))}
      <Button
        danger
        type="text"
        size="small"
        icon={<Icon name="trash" size={14} />}
        onClick={() => onChange(removeTasks(flow, new Set([chosen])))}
      >
        {t('etl.flow.remove_task')}
      </Button>
    </>
  )
}

type WayInProps = Omit<FlowPropertiesProps, 'chosen'> & { readonly edge: GraphEdge }

const WayIn = ({ flow, edge, names, issues, onChange }: WayInProps) => {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<string | null>(null)
  const before = names.get(flow.nodes[edge.from]?.settings.task ?? '')
  const condition = flow.conditions[edge.id] ?? ''
  const wrong = issues.find(({ field }) => field === `conditions.${edge.id}`)
  const name = before === undefined ? t('etl.flow.no_task') : localise(before, currentLang())
  return (
    <div className="et-rowset">
      <div>
        <b translate="no">{name}</b>
        <Select
          value={portOf(edge)}
          aria-label={t('etl.flow.way', { name })}
          options={flowPorts.map(value => ({ value, label: t(`etl.way.${value}.long`) }))}
          onChange={port => onChange(setWay(flow, edge, { port }))}
        />
        <span className="et-label">
          {t('etl.flow.condition')}
          <Button
            size="small"
            type="text"
            icon={<Icon name="fx" size={14} />}
            aria-label={t('etl.formula.edit')}
            title={t('etl.formula.edit')}
            onClick={() => setDrawn(condition)}
          />
        </span>
        <Input.TextArea
          className="et-code"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={2_000}
          value={condition}
          placeholder="written > 0"
          aria-label={t('etl.flow.condition')}
          {...(wrong && { status: 'error' as const })}
          onChange={({ target }) => onChange(setWay(flow, edge, { condition: target.value }))}
        />
        {wrong ? <span className="hint err">{issueText(t, wrong)}</span> : null}
      </div>
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={14} />}
        aria-label={t('etl.flow.remove_way', { name })}
        onClick={() => onChange(removeWay(flow, edge.id))}
      />
      {drawn === null ? null : (
        <Modal
          open
          title={t('etl.flow.condition')}
          width={960}
          okText={t('etl.formula.take')}
          cancelText={t('ui.cancel')}
          onOk={() => {
            onChange(setWay(flow, edge, { condition: drawn }))
            setDrawn(null)
          }}
          onCancel={() => setDrawn(null)}
        >
          <ExpressionEditor
            autoFocus
            label={t('etl.flow.condition')}
            value={drawn}
            scope={resultScope}
            expected={{ kind: 'boolean' }}
            onChange={text => setDrawn(text)}
          />
        </Modal>
      )}
    </div>
  )
}
