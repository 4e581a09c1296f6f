import { joined, localise } from '@gantry/base/shared'
import { currentLang, type RecordPartProps, useCall } from '@gantry/client/web'
import { RecordPlace, useTable } from '@gantry/screens/web'
import { Icon, useMedia } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstanceView, instanceOfRecord, type OwnTask } from '../../shared/contract.ts'
import { DecisionButtons } from '../desk/decision-buttons.tsx'
import { NextSteps, unpicked } from '../desk/next-steps.tsx'
import { Opinion } from '../desk/opinion.tsx'
import { Signature } from '../desk/signature.tsx'
import { TaskChanges } from '../desk/task-changes.tsx'
import { TaskFell } from '../desk/task-fell.tsx'
import { isEmpty, TaskFields } from '../desk/task-fields.tsx'
import { TaskWhy } from '../desk/task-why.tsx'
import { useDeciding } from '../desk/use-deciding.ts'
import '../desk/todo-desk.css'
import './record-task.css'

/** What waits for the reader of a record, decided below it in the same way as at the desk. */
export const RecordTask = ({ table, record }: RecordPartProps) => {
  const { data } = useCall(instanceOfRecord, { table, id: record })
  const [chosen, setChosen] = useState<number>()
  const view = data?.instance
  const own = view?.mine.find(({ task }) => task === chosen) ?? view?.mine[0]
  return view && own ? (
    <Task key={`${view.instance} ${own.task}`} view={view} own={own} onChoose={setChosen} />
  ) : null
}

/** The step of a task, and for whom it is decided where that is another person. */
const useTitle = (view: InstanceView) => {
  const { t } = useTranslation()
  return (own: OwnTask): string => {
    const step = view.nodes.find(({ id }) => id === own.node)
    const name = step ? localise(step.name, currentLang()) : ''
    return own.for ? `${name} · ${t('agency.for', { name: own.for.title })}` : name
  }
}

/** Who signs before a task that waits for its turn. */
const waitedFor = ({ steps }: InstanceView, { task }: OwnTask): string =>
  joined(steps.find(step => step.task === task)?.after ?? [], currentLang())

/** Fields that the step requires. */
const requiredOf = ({ fields }: OwnTask): readonly string[] =>
  Object.keys(fields).filter(id => fields[id]?.permission === 'required')

interface TaskProps {
  readonly view: InstanceView
  readonly own: OwnTask
  /** Another of the reader's tasks at this record is opened. */
  onChoose(task: number): void
}

const Task = ({ view, own, onChoose }: TaskProps) => {
  const { t } = useTranslation()
  const titleOf = useTitle(view)
  const { model } = useTable(view.table)
  // What was decided comes with the workflow of the record, which is fetched again.
  const deciding = useDeciding({ view, own, onGone: () => undefined })
  const { context, canWrite, failure, preview, picked } = deciding
  const isPhone = useMedia('(max-width: 719px)')
  const [isOpen, setOpen] = useState<boolean>()
  const required = requiredOf(own)
  const picks = unpicked(preview.data?.next ?? [], picked).length
  const missing =
    required.filter(id => isEmpty(deciding.valueOf(id))).length +
    (own.signatureRequired && deciding.signature === null ? 1 : 0) +
    picks
  const asks = canWrite && (required.length > 0 || own.signatureRequired || picks > 0)
  // On a phone the record stays in sight until something is missing or the reader opens the inputs.
  const isShown = isOpen ?? (isPhone ? failure !== null || deciding.issues.length > 0 : asks)
  return (
    <section className="rt" aria-label={t('approvals.task')}>
      {view.mine.length > 1 ? (
        <Segmented
          className="rt-tasks"
          aria-label={t('approvals.record.tasks')}
          value={own.task}
          options={view.mine.map(each => ({ value: each.task, label: titleOf(each) }))}
          onChange={onChoose}
        />
      ) : null}
      <button type="button" className="rt-head" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        <b translate="no">{titleOf(own)}</b>
        {own.state === 'waiting' ? (
          <span className="ink3">{t('approvals.waiting.turn', { name: waitedFor(view, own) })}</span>
        ) : own.for ? null : (
          <span className="wr-mine">{t('approvals.record.waits_for_you')}</span>
        )}
        <span className="grow" />
        {isPhone && !isShown && canWrite && missing > 0 ? (
          <span className="rt-asked">{t('approvals.record.to_fill', { count: missing })}</span>
        ) : (
          <span className="ink3 cap">{t(isShown ? 'approvals.record.less' : 'approvals.record.more')}</span>
        )}
        <Icon name={isShown ? 'down' : 'up'} size={14} />
      </button>
      {isShown ? (
        <div className="rt-more">
          {context ? <TaskFell why={context.why} view={view} own={own} /> : null}
          {model && context ? <TaskChanges model={model} context={context} /> : null}
          {model ? (
            <RecordPlace table={view.table} record={view.record}>
              <TaskFields
                model={model}
                fields={own.fields}
                changed={deciding.changed}
                rows={deciding.rowsForm}
                issues={deciding.issues}
                open={canWrite}
                hasFacts={false}
                onChange={deciding.fill}
              />
            </RecordPlace>
          ) : null}
          {deciding.decision ? (
            <NextSteps preview={preview.data} error={preview.error} picked={picked} onPick={deciding.pick} />
          ) : null}
          {canWrite ? (
            <Signature
              value={deciding.signature}
              isRequired={own.signatureRequired}
              onChange={deciding.setSignature}
            />
          ) : null}
          {model && context ? <TaskWhy why={context.why} model={model} fields={own.fields} /> : null}
        </div>
      ) : null}
      {failure ? (
        <p className="todo-failed" role="alert">
          <Icon name="err" size={14} />
          {failure}
        </p>
      ) : null}
      <div className="rt-row">
        {canWrite ? (
          <Opinion value={deciding.opinion} isRequired={own.opinionRequired} onChange={deciding.setOpinion} />
        ) : (
          <span className="grow" />
        )}
        <div className="rt-acts">
          <DecisionButtons deciding={deciding} table={view.table} record={view.record} />
        </div>
      </div>
    </section>
  )
}
