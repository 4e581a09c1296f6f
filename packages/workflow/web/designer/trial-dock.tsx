import { errorText, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { FlowCase } from '../../shared/flow-case.ts'
import { type TrialPicks, useAsks } from './asks.ts'
import { Line } from './controls.tsx'
import { FlowCases, titleOfCase } from './flow-cases.tsx'
import type { SaidIssue } from './problems.ts'
import { TrialSteps } from './trial-steps.tsx'
import type { useTrial } from './use-trial.ts'

interface TrialDockProps {
  readonly def: WorkflowDef
  readonly model: TableModel
  readonly run: ReturnType<typeof useTrial>
  /** The drawing can be played: nothing is wrong with it. */
  readonly sound: boolean
  readonly problems: readonly SaidIssue[]
  onCases(cases: readonly FlowCase[]): void
  onClose(): void
}

const nothingPicked: TrialPicks = {}

/** Chooses a sample record and an initiator, and says which way it goes, who gets it and why. */
export const TrialDock = ({ def, model, run, sound, problems, onCases, onClose }: TrialDockProps) => {
  const { t } = useTranslation()
  const { trial } = run
  const { user } = useSession()
  const asks = useAsks()
  // Until another is named: who created the sample, else the reader.
  const [named, setNamed] = useState<Ref | null | undefined>(undefined)
  const reader = user.personId ? { id: user.personId, title: user.name } : null
  const initiator = named === undefined ? (run.creator ?? reader) : named
  const drawing = JSON.stringify({ ...def, cases: undefined })
  const subject = JSON.stringify([drawing, initiator?.id, run.sample])
  // Picks belong to what they were made for: another drawing, initiator or record may have another range.
  const [made, setMade] = useState<{ readonly subject: string; readonly picks: TrialPicks }>()
  const picks = made?.subject === subject ? made.picks : nothingPicked
  const canPlay = sound && run.creator !== undefined && initiator !== null
  const tried = useQuery({
    queryKey: ['workflow', 'trial', subject, picks],
    queryFn: () => asks.trial(def, { initiator: initiator?.id ?? '', record: run.sample ?? '', picks }),
    enabled: canPlay,
    retry: false,
    // The table with the choices stays while another choice is tried.
    placeholderData: keepPreviousData,
  })
  const played = canPlay && tried.data && !tried.isPlaceholderData && !tried.data.refused ? tried.data : null
  const sampleTitle = run.samples.find(({ id }) => id === run.sample)?.title ?? ''
  return (
    <section className="wf-dock wf-trial" aria-label={t('flow.trial')}>
      <div>
        <h3>
          {t('flow.trial')}
          <span className="grow" />
          <button type="button" className="btn t xs sq" aria-label={t('flow.trial.close')} onClick={onClose}>
            <Icon name="close" size={12} />
          </button>
        </h3>
        <Line label={t('flow.trial.sample')}>
          {id => (
            <Select
              id={id}
              className="wf-sample"
              value={run.sample}
              options={run.samples.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={run.choose}
            />
          )}
        </Line>
        <Line label={t('flow.trial.initiator')}>
          {id => (
            <ReferenceSelect
              id={id}
              target="member"
              sign="face"
              many={false}
              chosen={initiator ? [initiator] : []}
              onChoose={([next]) => setNamed(next ?? null)}
            />
          )}
        </Line>
        {run.isEmpty ? <p className="hint">{t('flow.trial.none')}</p> : null}
        {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
        <p className="hint">{t('flow.trial.hint')}</p>
      </div>
      <div>
        {sound ? null : <p className="hint">{t('flow.trial.unsound')}</p>}
        {trial ? (
          <>
            <h3>{t('flow.trial.way')}</h3>
            <TrialSteps
              def={def}
              model={model}
              row={run.row ?? {}}
              trial={trial}
              tried={canPlay ? tried : null}
              onPick={(node, people) => setMade({ subject, picks: { ...picks, [node]: people } })}
            />
          </>
        ) : null}
        {trial && trial.asked.length === 0 ? <p className="ink3">{t('flow.trial.straight')}</p> : null}
        <FlowCases
          def={def}
          tried={played}
          initiator={initiator?.id ?? ''}
          given={run.deciding}
          picks={picks}
          title={played ? titleOfCase(sampleTitle, def, played) : sampleTitle}
          problems={problems}
          onChange={onCases}
        />
      </div>
    </section>
  )
}
