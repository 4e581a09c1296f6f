import { AppError, type JsonObject, localise, newId } from '@gantry/base/shared'
import { currentLang, timeZoneNow } from '@gantry/client/web'
import {
  compiledOrNull,
  type DecisionCase,
  type DecisionOutcome,
  type PlannedDecision,
} from '@gantry/decisions/shared'
import { issueText } from '@gantry/screens/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InputsForm } from './inputs-form.tsx'
import { columnNames, sayValue, sayViolation } from './say-value.ts'

interface TryDialogProps {
  readonly planned: PlannedDecision
  readonly begin: JsonObject
  /** Paints the values on the drawing. */
  onShow(outcome: DecisionOutcome): void
  /** Null: the decision is only read. */
  readonly onKeep: ((made: DecisionCase) => void) | null
  onClose(): void
}

/** Asks the draft in place: the answer and what each node came to, at every key stroke. */
export const TryDialog = ({ planned, begin, onShow, onKeep, onClose }: TryDialogProps) => {
  const { t } = useTranslation()
  const { decision } = planned
  const [input, setInput] = useState(begin)
  const compiled = useMemo(() => compiledOrNull(decision), [decision])
  const asked = useMemo(() => {
    if (!compiled) return null
    try {
      return compiled.ask(input, {
        now: Date.now(),
        timeZone: timeZoneNow(),
      })
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }, [compiled, input])
  const outcome = asked instanceof AppError ? null : asked
  const nameOf = columnNames(decision)
  return (
    <Modal
      open
      width={760}
      title={t('decision.try')}
      onCancel={onClose}
      footer={
        <>
          {onKeep ? (
            <Button
              disabled={!outcome}
              onClick={() => {
                if (!outcome) return
                onKeep({
                  id: `c_${newId().replaceAll('-', '').slice(-12)}`,
                  name: t('decision.case_name', { n: (decision.cases?.length ?? 0) + 1 }),
                  input,
                  ...(outcome.sound && { expect: outcome.value }),
                })
                onClose()
              }}
            >
              {t('decision.keep_case')}
            </Button>
          ) : null}
          <Button type="primary" disabled={!outcome} onClick={() => outcome && onShow(outcome)}>
            {t('decision.show_values')}
          </Button>
        </>
      }
    >
      <div className="dc-try">
        <InputsForm decision={decision} value={input} onChange={setInput} />
        <section aria-live="polite">
          {compiled ? null : (
            <p className="hint err" role="alert">
              {t('error.decision.unsound')}
            </p>
          )}
          {asked instanceof AppError ? (
            <ul className="dc-issues">
              {asked.issues.length === 0 ? <li>{t(`error.${asked.code}`)}</li> : null}
              {asked.issues.map(issue => {
                const node = decision.nodes[issue.field.replace(/^input\./, '')]
                return (
                  <li key={issue.field}>
                    <b>{node ? localise(node.settings.label, currentLang()) : issue.field}</b>{' '}
                    {issueText(t, issue)}
                  </li>
                )
              })}
            </ul>
          ) : null}
          {outcome ? (
            <>
              <p className="dc-answer">
                <Icon name={outcome.sound ? 'check' : 'err'} />
                <b translate="no">{sayValue(t, outcome.value, nameOf)}</b>
              </p>
              <table className="tbl">
                <tbody>
                  {Object.entries(outcome.trace)
                    .filter(([id]) => decision.nodes[id]?.kind !== 'input')
                    .map(([id, trace]) => (
                      <tr key={id}>
                        <td translate="no">
                          {localise(decision.nodes[id]?.settings.label ?? id, currentLang())}
                        </td>
                        <td>
                          {trace.violation
                            ? sayViolation(t, decision, id, trace.violation)
                            : sayValue(t, trace.value, nameOf)}
                        </td>
                        <td className="ink3">{sayRows(t, decision, id, trace.rows)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </>
          ) : null}
        </section>
      </div>
    </Modal>
  )
}

const sayRows = (
  t: ReturnType<typeof useTranslation>['t'],
  decision: PlannedDecision['decision'],
  id: string,
  rows: readonly string[] | undefined,
): string => {
  const node = decision.nodes[id]
  if (!rows || node?.kind !== 'table') return ''
  const numbers = rows.map(row => node.settings.rows.findIndex(each => each.id === row) + 1)
  return numbers.length === 0 ? t('decision.no_rule') : t('decision.rules', { rows: numbers.join(', ') })
}
