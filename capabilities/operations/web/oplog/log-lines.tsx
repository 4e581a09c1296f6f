import { Avatar, Icon } from '@gantry/ui/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { groupLines, type LogGroup, type LogRun } from './group-lines.ts'
import { clockOf, dayOf, sayLine } from './log-words.ts'

interface LogLinesProps {
  readonly lines: readonly LogLine[]
  readonly open: number | null
  /** The log covers several spaces. */
  readonly spaces: boolean
  /** More than one day is shown. */
  readonly days: boolean
  onOpen(line: LogLine): void
}

/** The lines of the log grouped by person and time, newest first. */
export const LogLines = ({ lines, open, spaces, days, onOpen }: LogLinesProps) => {
  const groups = useMemo(() => groupLines(lines), [lines])
  return (
    <ol className="log-groups">
      {groups.map(group => (
        <li key={group.key}>
          <Head group={group} spaces={spaces} days={days} />
          <ol>
            {group.runs.map(run => (
              <li key={run.line.id}>
                <Line run={run} current={run.line.id === open} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

const Head = ({ group, spaces, days }: { group: LogGroup; spaces: boolean; days: boolean }) => {
  const { t } = useTranslation()
  const from = clockOf(group.from)
  const to = clockOf(group.to)
  return (
    <div className="log-who">
      {group.stranger ? (
        <span className="log-sign warn">
          <Icon name="warn" />
        </span>
      ) : group.actor ? (
        <Avatar name={group.actorName} seed={group.actor} size={28} />
      ) : (
        <span className="log-sign">
          <Icon name="bot" />
        </span>
      )}
      <b translate={group.actor ? 'no' : undefined}>
        {group.stranger ? t('oplog.stranger') : group.actor ? group.actorName : t('oplog.system')}
      </b>
      <span>
        {days ? `${dayOf(group.to)} ` : null}
        {from === to ? to : `${from}–${to}`}
        {spaces && group.spaceName ? <span translate="no"> · {group.spaceName}</span> : null}
      </span>
      <small className="mono">{group.ip}</small>
    </div>
  )
}

const Line = ({
  run: { line, count, records },
  current,
  onOpen,
}: {
  run: LogRun
  current: boolean
  onOpen(line: LogLine): void
}) => {
  const { t } = useTranslation()
  const said = sayLine(t, line)
  return (
    <button
      type="button"
      className={`log-line ${line.result}`}
      aria-current={current ? 'true' : undefined}
      onClick={() => onOpen(line)}
    >
      <time dateTime={line.at}>{clockOf(line.at)}</time>
      <Icon name={said.icon} />
      <span className="log-said">
        {said.action} {said.object ? <b translate="no">{said.object}</b> : null}
        {said.noted === '' || records ? null : <small translate="no">{said.noted}</small>}
      </span>
      <small>
        {count > 1 ? t(records ? 'oplog.records' : 'oplog.times', { count }) : null}
        {line.result === 'ok' ? null : ` ${t(`oplog.result.${line.result}`)}`}
      </small>
    </button>
  )
}
