import { sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { LogSummary } from '../../shared/oplog/contract.ts'
import { clockOf, dayOf } from './log-words.ts'

interface LogPartsProps {
  readonly summary: LogSummary
  readonly from: string
  readonly to: string
}

const height = 44

/** Histogram of lines over the period, with failures highlighted. */
export const LogParts = ({ summary, from, to }: LogPartsProps) => {
  const { t } = useTranslation()
  const start = Date.parse(from)
  const length = (Date.parse(to) - start) / summary.parts.length
  const most = Math.max(1, ...summary.parts.map(part => part.count))
  const busiest = summary.parts.findIndex(part => part.count === most)
  const whole = Date.parse(to) - start > 26 * 3_600_000
  const nameOf = (at: number) => {
    const moment = new Date(start + at * length).toISOString()
    return whole ? dayOf(moment) : clockOf(moment)
  }
  const marks = whole ? 7 : 6
  return (
    <header className="log-parts">
      <p>
        <b>{whole ? `${dayOf(from)} – ${dayOf(new Date(Date.parse(to) - 1).toISOString())}` : dayOf(from)}</b>
        <span>
          {t('oplog.count', {
            count: summary.total,
            lines: `${sayNumber(summary.total)}${summary.more ? '+' : ''}`,
          })}
          {summary.total > 0
            ? t('oplog.busy', { people: t('oplog.people', { count: summary.people }), time: nameOf(busiest) })
            : null}
        </span>
        {summary.failed > 0 ? <small>{t('oplog.failed_marks', { count: summary.failed })}</small> : null}
      </p>
      <svg
        viewBox={`0 0 ${summary.parts.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('oplog.parts')}
      >
        {summary.parts.map((part, at) => {
          const whole = (part.count / most) * height
          const failed = (part.failed / most) * height
          return part.count === 0 ? null : (
            // The intervals have no identity but their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <g key={at}>
              <title>{`${nameOf(at)} · ${part.count}`}</title>
              <rect className="count" x={at * 10 + 1} width={8} y={height - whole} height={whole} rx={1} />
              {failed > 0 ? (
                <rect
                  className="failed"
                  x={at * 10 + 1}
                  width={8}
                  y={height - failed}
                  height={failed}
                  rx={1}
                />
              ) : null}
            </g>
          )
        })}
      </svg>
      <div className="log-marks" aria-hidden>
        {Array.from({ length: marks }, (_, at) => nameOf((at * summary.parts.length) / marks)).map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </header>
  )
}
