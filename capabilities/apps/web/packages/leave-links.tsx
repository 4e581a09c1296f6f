import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeavingCost, LeavingPlace } from '../../shared/packages.ts'

interface LeaveLinksProps {
  readonly name: string
  readonly cost: LeavingCost
  readonly isLeft: boolean
  readonly busy: boolean
  onLeave(isLeft: boolean): void
}

/** Leaves the links to a table outside the package out, and says before that what is lost with them. */
export const LeaveLinks = ({ name, cost, isLeft, busy, onLeave }: LeaveLinksProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { fields, whole, places, stays } = cost
  return (
    <div className="pk-leave-out">
      <Checkbox
        checked={isLeft}
        disabled={busy || (stays.length > 0 && !isLeft)}
        aria-label={t('packages.leave.of', { name })}
        onChange={event => onLeave(event.target.checked)}
      >
        {t('packages.leave_links')}
      </Checkbox>
      <details open={isLeft || stays.length > 0}>
        <summary>{t(isLeft ? 'packages.leave.lost' : 'packages.leave.costs')}</summary>
        {stays.length > 0 ? (
          <Lines
            title={t('packages.leave.stays')}
            kind="stays"
            lines={stays.map(place => sayPlace(t, place))}
          />
        ) : null}
        <Lines
          title={t('packages.leave.fields')}
          lines={fields.map(({ table, name: field }) =>
            t('packages.leave.field', { table: localise(table, lang), name: localise(field, lang) }),
          )}
        />
        <Lines
          title={t('packages.leave.whole')}
          lines={whole.map(({ kind, design }) => `${t(`${kind}.design`)} ${localise(design, lang)}`)}
        />
        <Lines title={t('packages.leave.places')} lines={places.map(place => sayPlace(t, place))} />
        {fields.length + whole.length + places.length + stays.length === 0 ? (
          <p>{t('packages.leave.nothing')}</p>
        ) : null}
      </details>
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly kind?: 'stays'
  readonly lines: readonly string[]
}

const Lines = ({ title, kind, lines }: LinesProps) =>
  lines.length === 0 ? null : (
    <>
      <h3 className={kind}>{title}</h3>
      <ul className={kind} translate="no">
        {[...new Set(lines)].map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )

type Say = ReturnType<typeof useTranslation>['t']

const sayPlace = (t: Say, { kind, design, part, name }: LeavingPlace): string => {
  const lang = currentLang()
  const whole = kind === 'table' ? localise(design, lang) : `${t(`${kind}.design`)} ${localise(design, lang)}`
  const said = { design: whole, part: t(`packages.leave.part.${part}`) }
  const named = name === null ? '' : localise(name, lang)
  return named === '' || named === localise(design, lang) || /^\d+$/.test(named)
    ? t('packages.leave.in', said)
    : t('packages.leave.in_named', { ...said, name: named })
}
