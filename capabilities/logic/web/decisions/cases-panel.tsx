import { localise, newId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type CaseResult,
  caseEnv,
  type Decision,
  type DecisionCase,
  type DecisionOutcome,
  runCases,
} from '@gantry/decisions/shared'
import { issueText } from '@gantry/screens/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InputsForm } from './inputs-form.tsx'
import { columnNames, sayValue, sayViolation } from './say-value.ts'

interface CasesPanelProps {
  readonly decision: Decision
  /** Null: they are only read. */
  readonly onChange: ((next: Decision) => void) | null
  /** Paints the values of a case on the drawing. */
  onShow(outcome: DecisionOutcome): void
}

/** The cases of a decision, run at every change. */
export const CasesPanel = ({ decision, onChange, onShow }: CasesPanelProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [chosen, setChosen] = useState<string | null>(null)
  const results = useMemo(() => runCases(decision, caseEnv), [decision])
  const cases = decision.cases ?? []
  const nameOf = columnNames(decision)
  const put = (next: DecisionCase) =>
    onChange?.({ ...decision, cases: cases.map(each => (each.id === next.id ? next : each)) })
  const add = () => {
    const id = `c_${newId().replaceAll('-', '').slice(-12)}`
    onChange?.({
      ...decision,
      cases: [...cases, { id, name: t('decision.case_name', { n: cases.length + 1 }), input: {} }],
    })
    setChosen(id)
  }
  const open = cases.find(({ id }) => id === chosen)
  const result = results?.find(({ case: { id } }) => id === chosen)
  const inputs = Object.entries(decision.nodes).filter(([, { kind }]) => kind === 'input')
  const addButton = onChange ? (
    <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
      {t('decision.case.add')}
    </Button>
  ) : null
  if (cases.length === 0)
    return (
      <EmptyState kind="never" fill icon="flask" title={t('decision.case.none')} actions={addButton}>
        {t('decision.case.why')}
      </EmptyState>
    )
  return (
    <div className="dc-cases" data-open={open ? '' : undefined}>
      <div className="dc-cases-list">
        <header>
          <h2>{t('decision.part.cases')}</h2>
          {results ? null : <span className="tag bad">{t('error.decision.unsound')}</span>}
          <span className="grow" />
          {addButton}
        </header>
        <div className="lg-scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('decision.case')}</th>
                {inputs.map(([id, { settings }]) => (
                  <th key={id} translate="no">
                    {localise(settings.label, lang)}
                  </th>
                ))}
                <th>{t('decision.case.expected')}</th>
                <th>{t('decision.case.got')}</th>
              </tr>
            </thead>
            <tbody>
              {cases.map((each, at) => {
                const run = results?.[at]
                return (
                  <tr key={each.id} aria-selected={each.id === chosen} data-state={run?.state}>
                    <td>
                      <button type="button" className="dc-go" onClick={() => setChosen(each.id)}>
                        <Icon
                          name={run?.state === 'passed' ? 'check' : run?.state === 'failed' ? 'err' : 'help'}
                          size={14}
                          label={t(`decision.case.${run?.state ?? 'open'}`)}
                        />
                        <span translate="no">{each.name}</span>
                      </button>
                    </td>
                    {inputs.map(([id]) => (
                      <td key={id}>{sayValue(t, each.input[id] ?? null)}</td>
                    ))}
                    <td>
                      {each.expect === undefined ? t('decision.case.open') : sayValue(t, each.expect, nameOf)}
                    </td>
                    <td>{run ? sayResult(t, decision, run) : '—'}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
      {open ? (
        <aside aria-label={open.name}>
          <header>
            <h2 translate="no">{open.name}</h2>
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('ui.close')}
              onClick={() => setChosen(null)}
            >
              <Icon name="close" size={14} />
            </button>
          </header>
          <div className="fld">
            <label htmlFor="dc-case-name">{t('logic.name')}</label>
            <Input
              id="dc-case-name"
              size="small"
              disabled={!onChange}
              value={open.name}
              maxLength={100}
              onChange={({ target }) => put({ ...open, name: target.value })}
            />
          </div>
          <InputsForm
            decision={decision}
            value={open.input}
            disabled={!onChange}
            onChange={input =>
              put({
                ...open,
                input: Object.fromEntries(Object.entries(input).map(([id, each]) => [id, each ?? null])),
              })
            }
          />
          <div className="fld">
            <b>{t('decision.case.expected')}</b>
            <span>
              {open.expect === undefined ? t('decision.case.open') : sayValue(t, open.expect, nameOf)}
            </span>
          </div>
          <div className="fld">
            <b>{t('decision.case.got')}</b>
            <span>{result ? sayResult(t, decision, result) : '—'}</span>
          </div>
          <div className="dc-acts">
            {onChange ? (
              <Button
                size="small"
                disabled={!result?.outcome?.sound}
                onClick={() => {
                  if (result?.outcome) put({ ...open, expect: result.outcome.value })
                }}
              >
                {t('decision.case.take')}
              </Button>
            ) : null}
            <Button
              size="small"
              disabled={!result?.outcome}
              onClick={() => {
                if (result?.outcome) onShow(result.outcome)
              }}
            >
              {t('decision.show_values')}
            </Button>
            {onChange ? (
              <Button
                size="small"
                danger
                onClick={() => {
                  onChange({ ...decision, cases: cases.filter(({ id }) => id !== open.id) })
                  setChosen(null)
                }}
              >
                {t('decision.case.remove')}
              </Button>
            ) : null}
          </div>
        </aside>
      ) : null}
    </div>
  )
}

const sayResult = (t: TFunction, decision: Decision, { outcome, error }: CaseResult): string => {
  if (!outcome) {
    const [first] = error?.issues ?? []
    return first ? issueText(t, first) : t(`error.${error?.code ?? 'decision.unsound'}`)
  }
  const broken = Object.entries(outcome.trace).find(([, { violation }]) => violation)
  return broken?.[1].violation
    ? sayViolation(t, decision, broken[0], broken[1].violation)
    : sayValue(t, outcome.value, columnNames(decision))
}
