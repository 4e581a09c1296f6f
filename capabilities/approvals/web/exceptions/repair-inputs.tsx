import { localise } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'
import { readMonitoring } from '../../shared/monitors-contract.ts'
import { HolderSelect } from '../parts/holder-select.tsx'
import { ReasonInput } from '../parts/reason-input.tsx'
import { RepairOutlook } from './repair-outlook.tsx'
import type { Repairing } from './use-repair.ts'

interface RepairInputsProps {
  readonly rows: readonly ExceptionRow[]
  readonly repairing: Repairing
}

/** Who gets the task, or the step it goes back to. */
export const RepairTarget = ({ rows, repairing }: RepairInputsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { repair, given, give } = repairing
  const [first] = rows
  if (repair === 'roll_back' && first) return <StepChoice row={first} repairing={repairing} />
  if (repair !== 'assign') return null
  return (
    <div className="fld">
      <label htmlFor={id}>{t('exception.to')}</label>
      <HolderSelect
        id={id}
        many={false}
        without={[...new Set(rows.flatMap(({ barred }) => barred ?? []))]}
        chosen={given.person ? [given.person] : []}
        onChoose={([person = null]) => give({ ...given, person })}
      />
    </div>
  )
}

/** The steps of people that ran and count, the newest first. */
const StepChoice = ({ row, repairing }: { row: ExceptionRow; repairing: Repairing }) => {
  const { t } = useTranslation()
  const id = useId()
  const { given, give } = repairing
  const { data, error } = useCall(readMonitoring, { instance: row.instance })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data) return <Skeleton rows={1} />
  if (data.targets.length === 0) return <p className="hint">{t('monitor.no_target')}</p>
  return (
    <div className="fld">
      <label htmlFor={id}>{t('monitor.target')}</label>
      <Select<number>
        id={id}
        value={given.to}
        placeholder={t('exception.to.step')}
        options={data.targets.map(({ activation, node, people, finished }) => ({
          value: activation,
          label: [
            localise(node, currentLang()),
            people.join(', '),
            finished ? sayMoment(finished, { short: true }) : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={to => give({ ...given, to })}
      />
    </div>
  )
}

/** What the repair would do, and why it is done. */
export const RepairReason = ({ rows, repairing }: RepairInputsProps) => (
  <>
    {repairing.isGiven ? (
      <RepairOutlook
        rows={rows}
        effects={repairing.seen}
        error={repairing.failure}
        onRetry={repairing.again}
      />
    ) : null}
    {repairing.needsReason ? <ReasonInput value={repairing.reason} onChange={repairing.setReason} /> : null}
  </>
)
