import { joined } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { Skeleton } from '@gantry/ui/web'
import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import { sayRule } from '../../shared/say-rule.ts'
import type { TriedPick, TriedStep, TriedWorkflow } from '../../shared/tried.ts'
import { nameOfNode } from './faces.ts'

interface TrialPeopleProps {
  readonly def: WorkflowDef
  readonly tried: UseQueryResult<TriedWorkflow>
  onPick(node: string, people: string[]): void
}

/** Who would get each step, by which rule, and until when. */
export const TrialPeople = ({ def, tried, onPick }: TrialPeopleProps) => {
  const { t } = useTranslation()
  return (
    <div className="wf-people">
      {tried.error ? <p className="hint err">{errorText(t, tried.error)}</p> : null}
      {tried.isPending ? <Skeleton rows={2} /> : null}
      <table>
        <tbody>
          {(tried.data?.steps ?? [])
            .filter(({ people, why }) => people.length > 0 || why !== null)
            .map(({ node, people, due, why, pick }, at) => (
              // A step has no identity of its own; the list is read only.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at}>
                <td translate="no">{nameOfNode(t, def, node)}</td>
                <td translate="no">
                  {pick ? (
                    <Pick
                      label={t('flow.trial.pick', { step: nameOfNode(t, def, node) })}
                      pick={pick}
                      picked={people}
                      onPick={chosen => onPick(node, chosen)}
                    />
                  ) : (
                    joined(
                      people.map(({ title }) => title),
                      currentLang(),
                    ) || '—'
                  )}
                </td>
                <td className="ink3">
                  {why ? <Why why={why} /> : null}
                  {due === null ? null : (
                    <span className="wf-why">
                      {t('flow.trial.due', {
                        at: sayMoment(due),
                      })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {tried.data?.refused ? (
        <p className="hint err" role="alert">
          {t('flow.trial.refused', {
            why: t(`error.workflow.${tried.data.refused.code}`, tried.data.refused.params),
          })}
        </p>
      ) : tried.data && tried.data.outcome === null ? (
        <p className="hint">{t('flow.trial.stops')}</p>
      ) : null}
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly pick: TriedPick
  readonly picked: TriedStep['people']
  onPick(people: string[]): void
}

/** Whom the step before picks, in its range; the trial is played again with each choice. */
const Pick = ({ label, pick: { among, min, max }, picked, onPick }: PickProps) => {
  const id = useId()
  const isFit = (count: number) => count >= min && count <= max
  return among === null ? (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <ReferenceSelect
        id={id}
        target="member"
        sign="face"
        many={max > 1}
        chosen={picked}
        onChoose={chosen => isFit(chosen.length) && onPick(chosen.map(each => each.id))}
      />
    </>
  ) : (
    <Select
      mode="multiple"
      size="small"
      aria-label={label}
      value={picked.map(({ id }) => id)}
      options={among.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={chosen => {
        // A single choice replaces the one before.
        const next = max === 1 ? chosen.slice(-1) : chosen
        if (isFit(next.length)) onPick(next)
      }}
    />
  )
}

/** Which rules gave the people of a step, whom they left out, and what a policy did about it. */
const Why = ({ why: { rules, same, empty } }: { readonly why: NonNullable<TriedStep['why']> }) => {
  const { t } = useTranslation()
  const said = rules.map(rule => sayRule(t, currentLang(), rule))
  const lines = [
    ...said.flatMap(({ asked, dropped }) => [asked, ...dropped]),
    ...(same === null ? [] : [t('flow.trial.same', { did: t(`flow.same.${same}`) })]),
    ...(empty === null ? [] : [t('flow.trial.empty', { did: t(`flow.empty.${empty}`) })]),
  ]
  return (
    <>
      {lines.map(line => (
        <span key={line} className="wf-why">
          {line}
        </span>
      ))}
    </>
  )
}
