import { localise, newId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import { type FlowCase, mostCases, stepsOfCase } from '../../shared/flow-case.ts'
import type { TriedWorkflow } from '../../shared/tried.ts'
import type { TrialPicks } from './asks.ts'
import { nameOfNode } from './faces.ts'
import type { SaidIssue } from './problems.ts'

interface FlowCasesProps {
  readonly def: WorkflowDef
  /** The trial on screen; null: none that could be kept. */
  readonly tried: TriedWorkflow | null
  readonly initiator: string
  /** Values of the sample that decide the way. */
  readonly given: FlowCase['given']
  /** Whom the trial was told to pick. */
  readonly picks: TrialPicks
  /** Proposed for the next case. */
  readonly title: string
  readonly problems: readonly SaidIssue[]
  onChange(cases: readonly FlowCase[]): void
}

/** The cases of a workflow, and keeping the trial on screen as one more. */
export const FlowCases = ({
  def,
  tried,
  initiator,
  given,
  picks,
  title,
  problems,
  onChange,
}: FlowCasesProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState<string | null>(null)
  const [withPeople, setWithPeople] = useState(false)
  const cases = def.cases ?? []
  const keep = () => {
    if (!tried || name === null) return
    onChange([
      ...cases,
      {
        id: newId(),
        name: name.trim(),
        initiator,
        given,
        ...(Object.keys(picks).length > 0 && { picks }),
        expect: expectOf(def, tried, withPeople),
      },
    ])
    setName(null)
  }
  return (
    <section className="wf-cases" aria-label={t('flow.cases')}>
      <h3>
        {t('flow.cases')}
        <span className="n">{cases.length}</span>
        <span className="grow" />
        {name === null ? (
          <Button
            size="small"
            disabled={tried === null || cases.length >= mostCases}
            onClick={() => setName(title.slice(0, 80))}
          >
            {t('flow.cases.keep')}
          </Button>
        ) : null}
      </h3>
      {name === null ? null : (
        <div className="wf-case-new">
          <Input
            autoFocus
            size="small"
            maxLength={80}
            value={name}
            aria-label={t('flow.cases.name')}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => name.trim() !== '' && keep()}
          />
          <Checkbox checked={withPeople} onChange={({ target }) => setWithPeople(target.checked)}>
            {t('flow.cases.people')}
          </Checkbox>
          <Button size="small" type="primary" disabled={name.trim() === ''} onClick={keep}>
            {t('flow.cases.save')}
          </Button>
          <Button size="small" type="text" onClick={() => setName(null)}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
      {cases.length === 0 ? <p className="hint">{t('flow.cases.none')}</p> : null}
      <ul>
        {cases.map((each, at) => {
          const problem = problems.find(({ field }) => field === `cases.${at}`)
          return (
            <li key={each.id} data-failed={problem !== undefined || undefined}>
              <Icon name={problem ? 'err' : 'check'} size={14} />
              <div className="grow">
                <b translate="no">{each.name}</b>
                <p className="ink3" translate="no">
                  {problem
                    ? issueText(t, problem.issue)
                    : each.expect.steps.map(step => nameOfNode(t, def, step)).join(' → ')}
                </p>
              </div>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('flow.cases.remove', { name: each.name })}
                title={t('flow.cases.remove', { name: each.name })}
                onClick={() => onChange(cases.filter(({ id }) => id !== each.id))}
              >
                <Icon name="trash" size={12} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const expectOf = (
  def: WorkflowDef,
  { steps, outcome }: TriedWorkflow,
  withPeople: boolean,
): FlowCase['expect'] => {
  const passed = stepsOfCase(
    def.nodes,
    steps.map(({ node }) => node),
  )
  const people = Object.fromEntries(
    passed.flatMap(node => {
      const asked = steps.filter(each => each.node === node).flatMap(each => each.people.map(({ id }) => id))
      return asked.length > 0 ? [[node, [...new Set(asked)]] as const] : []
    }),
  )
  return { steps: passed, outcome, ...(withPeople && { people }) }
}

/** The title of a sample with the way it takes, as a case is proposed to be called. */
export const titleOfCase = (sample: string, def: WorkflowDef, { steps }: TriedWorkflow): string => {
  const last = steps.findLast(({ node, people }) => people.length > 0 && def.nodes[node]?.kind !== 'start')
  const name = last && localise(def.nodes[last.node]?.settings.name ?? '', currentLang())
  return name ? `${sample} → ${name}` : sample
}
