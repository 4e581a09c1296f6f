import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow, Repair } from '../../shared/exceptions-contract.ts'
import { RepairReason, RepairTarget } from './repair-inputs.tsx'
import type { Repairing } from './use-repair.ts'

interface RepairChoiceProps {
  readonly row: ExceptionRow
  readonly repairing: Repairing
  onChoose(repair: Repair): void
}

const tagOf: Partial<Record<Repair, 'once' | 'again' | 'undoable' | 'final'>> = {
  assign: 'once',
  skip: 'final',
  roll_back: 'again',
  interrupt: 'undoable',
  invalidate: 'final',
}

/** The repairs of one exception to choose among, what each does, and the effect of the chosen one before it is done. */
export const RepairChoice = ({ row, repairing, onChoose }: RepairChoiceProps) => {
  const { t } = useTranslation()
  const rows = [row]
  return (
    <section>
      <h3 className="wx-sec">
        {t('exception.how')}
        <small>{t('exception.how.first')}</small>
      </h3>
      <Radio.Group
        className="wx-fixes"
        aria-label={t('exception.how')}
        value={repairing.repair}
        onChange={({ target }) => onChoose(target.value)}
      >
        {row.may.map(each => {
          const tag = tagOf[each]
          const isOn = each === repairing.repair
          return (
            <div key={each} className="wx-fix" data-on={isOn || undefined}>
              <Radio value={each}>
                <b>{t(`exception.do.${each}`)}</b>
                <small>{t(`exception.fix.${each}`)}</small>
              </Radio>
              {tag ? (
                <span className={tag === 'final' ? 'tag warn' : 'tag'}>{t(`exception.tag.${tag}`)}</span>
              ) : null}
              {isOn ? <RepairTarget rows={rows} repairing={repairing} /> : null}
            </div>
          )
        })}
      </Radio.Group>
      <div className="wx-rest">
        <RepairReason rows={rows} repairing={repairing} />
      </div>
    </section>
  )
}
