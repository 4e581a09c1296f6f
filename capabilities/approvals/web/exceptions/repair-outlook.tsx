import { joined } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow, RepairEffect } from '../../shared/exceptions-contract.ts'
import { keyOf } from './key-of.ts'
import { type EffectSum, sumEffects } from './sum-effects.ts'

interface RepairOutlookProps {
  readonly rows: readonly ExceptionRow[]
  /** Undefined: being found. */
  readonly effects: readonly RepairEffect[] | undefined
  readonly error: unknown
  onRetry(): void
}

/** What a repair would do before it is done: to-dos, time limits, messages and the track, and where it would be refused. */
export const RepairOutlook = ({ rows, effects, error, onRetry }: RepairOutlookProps) => {
  const { t } = useTranslation()
  if (error)
    return (
      <p className="hint err" role="alert">
        {errorText(t, error)} <Button onClick={onRetry}>{t('approvals.retry')}</Button>
      </p>
    )
  if (!effects) return <Skeleton rows={3} />
  const sum = sumEffects(effects, currentLang())
  const refused = effects.filter(({ code }) => code !== null)
  return (
    <section className="wx-outlook" aria-label={t('exception.outlook')} aria-live="polite">
      <h3>
        {t('exception.outlook')}
        <small>{t('exception.outlook.dry')}</small>
      </h3>
      {sum.accepted > 0 ? (
        <dl>
          {linesOf(t, sum).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {refused.length > 0 ? (
        <ul className="mo-results">
          {refused.map(each => (
            <li key={keyOf(each)} data-refused>
              <span translate="no">
                {rows.find(row => keyOf(row) === keyOf(each))?.subject || t('approvals.untitled')}
              </span>
              : {t(`error.${each.code}`, each.params)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const linesOf = (t: TFunction, sum: EffectSum): readonly (readonly [string, string])[] => {
  const lang = currentLang()
  const people = sum.people.map(({ person, change, count, nodes }) =>
    t(`exception.outlook.${change}`, { person, count, nodes: joined(nodes, lang) }),
  )
  const [earliest, later] = sum.dues
  const due =
    earliest === undefined
      ? t('exception.outlook.no_due')
      : t(later === undefined ? 'exception.outlook.due_at' : 'exception.outlook.due_from', {
          at: sayMoment(earliest, { short: true }),
        })
  const track = sum.track.map(({ action, count }) =>
    t('exception.outlook.rows', { count, action: t(`approvals.did.${action}`) }),
  )
  const none = t('exception.outlook.none')
  return [
    [t('exception.outlook.tasks'), people.join('; ') || none],
    ...(sum.people.length > 0 ? [[t('exception.outlook.limit'), due] as const] : []),
    ...(sum.works.length > 0 ? [[t('exception.outlook.works'), joined(sum.works, lang)] as const] : []),
    [t('exception.outlook.told'), sum.told.length > 0 ? joined(sum.told, lang) : none],
    ...(track.length > 0 ? [[t('exception.outlook.track'), track.join('; ')] as const] : []),
    ...(sum.undone.length > 0 ? [[t('exception.outlook.undone'), joined(sum.undone, lang)] as const] : []),
    ...(sum.becomes.length > 0
      ? [
          [
            t('exception.outlook.flow'),
            sum.becomes.map(({ state, count }) => t(`exception.outlook.${state}`, { count })).join('; '),
          ] as const,
        ]
      : []),
  ]
}
