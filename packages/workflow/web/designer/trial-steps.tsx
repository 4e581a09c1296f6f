import { type Json, joined } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { TableModel } from '@gantry/screens/web'
import { Icon, type IconName } from '@gantry/ui/web'
import type { UseQueryResult } from '@tanstack/react-query'
import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { SaidRule } from '../../shared/facts.ts'
import { sayRule } from '../../shared/say-rule.ts'
import type { TriedPick, TriedStep, TriedWorkflow } from '../../shared/tried.ts'
import { SaidCondition } from '../said-condition.tsx'
import { nameOfBranch, nameOfNode } from './faces.ts'
import type { Asked, Outcome, Trial } from './trial.ts'
import { type TrialRow, trialRows } from './trial-rows.ts'

interface TrialStepsProps {
  readonly def: WorkflowDef
  readonly model: TableModel
  /** Values of the sample record. */
  readonly row: Readonly<Record<string, Json | undefined>>
  readonly trial: Trial
  /** What the engine said; null: it was not asked, because something is missing for it. */
  readonly tried: UseQueryResult<TriedWorkflow> | null
  onPick(node: string, people: string[]): void
}

const signs: Readonly<Record<Outcome, IconName>> = {
  true: 'check',
  always: 'check',
  default: 'check',
  false: 'close',
  failed: 'err',
  not_asked: 'minus',
  default_unused: 'minus',
}

/** The way of a sample record: its steps with who would get each, by which rule and until when, and each branch where it falls. */
export const TrialSteps = ({ def, model, row: sample, trial, tried, onPick }: TrialStepsProps) => {
  const { t } = useTranslation()
  const rows = trialRows(trial, tried?.data?.steps ?? [])
  const refused = tried?.data?.refused
  const stop = refused ? (
    <p className="hint err" role="alert">
      {t('flow.trial.refused', { why: t(`error.workflow.${refused.code}`, refused.params) })}
    </p>
  ) : null
  const isPlaced = refused?.node != null && trial.path.includes(refused.node)
  return (
    <div className="wf-people">
      {tried?.error ? <p className="hint err">{errorText(t, tried.error)}</p> : null}
      <table>
        <tbody>
          {rows.map((row, at) =>
            row.kind === 'branch' ? (
              <BranchRow
                key={`${row.split} ${row.branch}`}
                def={def}
                model={model}
                row={sample}
                asked={row}
              />
            ) : (
              // A step that is entered again has no identity of its own; the list is read only.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={`${row.node} ${at}`}>
                <td className="wf-number">{row.step}</td>
                <td translate="no">{nameOfNode(t, def, row.node)}</td>
                <td>
                  <Who def={def} row={row} busy={tried?.isPending === true} onPick={onPick} />
                </td>
                <td className="ink3">
                  {row.tried?.why ? <Why why={row.tried.why} /> : null}
                  {row.tried === null || row.tried.due === null ? null : (
                    <span className="wf-why">{t('flow.trial.due', { at: sayMoment(row.tried.due) })}</span>
                  )}
                  {isPlaced && refused.node === row.node ? (
                    <>
                      {stop}
                      <Lines lines={sayRules(t, refused.rules)} />
                    </>
                  ) : null}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {isPlaced ? null : stop}
      {refused || !tried?.data || tried.data.outcome !== null ? null : (
        <p className="hint">{t('flow.trial.stops')}</p>
      )}
    </div>
  )
}

interface BranchRowProps {
  readonly def: WorkflowDef
  readonly model: TableModel
  readonly row: Readonly<Record<string, Json | undefined>>
  readonly asked: Asked
}

const BranchRow = ({ def, model, row, asked: { split, branch, when, outcome } }: BranchRowProps) => {
  const { t } = useTranslation()
  return (
    <tr data-outcome={outcome}>
      <td>
        <Icon name={signs[outcome]} size={14} />
      </td>
      <td translate="no">{nameOfBranch(t, def, split, branch)}</td>
      <td className="wf-when">
        {when === undefined ? '—' : <SaidCondition when={when} model={model} valueAt={field => row[field]} />}
      </td>
      <td>{t(`flow.trial.out.${outcome}`)}</td>
    </tr>
  )
}

interface WhoProps {
  readonly def: WorkflowDef
  readonly row: Extract<TrialRow, { readonly kind: 'step' }>
  readonly busy: boolean
  onPick(node: string, people: string[]): void
}

/** Who gets a step; nothing at one that nobody handles. */
const Who = ({ def, row: { node, tried }, busy, onPick }: WhoProps) => {
  const { t } = useTranslation()
  const settings = def.nodes[node]?.settings
  if (!settings || !('executors' in settings)) return null
  if (!tried) return busy ? '…' : '—'
  const { people, pick } = tried
  if (pick)
    return (
      <Pick
        label={t('flow.trial.pick', { step: nameOfNode(t, def, node) })}
        pick={pick}
        picked={people}
        onPick={chosen => onPick(node, chosen)}
      />
    )
  if (people.length === 0) return t('flow.trial.nobody')
  return (
    <span translate="no">
      {joined(
        people.map(({ title }) => title),
        currentLang(),
      )}
    </span>
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
  return (
    <Lines
      lines={[
        ...sayRules(t, rules),
        ...(same === null ? [] : [t('flow.trial.same', { did: t(`flow.same.${same}`) })]),
        ...(empty === null ? [] : [t('flow.trial.empty', { did: t(`flow.empty.${empty}`) })]),
      ]}
    />
  )
}

/** What each rule asks for, that it found nobody where it did not, and whom it left out. */
const sayRules = (t: TFunction, rules: readonly SaidRule[]): readonly string[] =>
  rules.flatMap(rule => {
    const { asked, found, dropped } = sayRule(t, currentLang(), rule)
    return [rule.people.length === 0 ? found : asked, ...dropped]
  })

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map(line => (
    <span key={line} className="wf-why">
      {line}
    </span>
  ))
