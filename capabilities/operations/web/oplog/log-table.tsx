import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { settingOf } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { LogLine } from '../../shared/contract.ts'
import { sayWhat } from './say-what.ts'

const columns = ['at', 'actorName', 'action', 'result', 'table', 'space', 'ip'] as const

export const LogTable = ({ rows }: { rows: readonly LogLine[] }) => {
  const { t } = useTranslation()
  return (
    <table className="log-table">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column}>{t(`oplog.${column}`)}</th>
          ))}
          <th className="num">{t('oplog.seq')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(line => (
          <LogRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const settingName = (path: string): string | undefined => {
  const setting = settingOf(path)
  return setting && localise(setting.label, currentLang())
}

const LogRow = ({ line }: { line: LogLine }) => {
  const { t } = useTranslation()
  const what = sayWhat(line, {
    name: id => line.names[id] ?? settingName(id) ?? t(`oplog.fact.${id}`, { defaultValue: id }),
    value: (name, value) => t(`oplog.fact.${name}.${value}`, { defaultValue: value }),
  })
  return (
    <tr>
      <td className="log-at">{new Date(line.at).toLocaleString(currentLang())}</td>
      <td className="log-who" translate="no">
        {line.actorName || t('oplog.system')}
      </td>
      <td className="log-what">
        <span title={line.action}>{t(`oplog.action.${line.action}`, { defaultValue: line.action })}</span>
        {what === '' ? null : <small translate="no">{what}</small>}
      </td>
      <td className={`log-result ${line.result}`}>{t(`oplog.result.${line.result}`)}</td>
      <td className="log-aside" translate="no">
        {line.table ? (line.names[line.table] ?? line.table) : '—'}
      </td>
      <td className="log-aside" translate="no">
        {line.space || '—'}
      </td>
      <td className="log-aside mono">{line.ip ?? '—'}</td>
      <td className="log-aside num">{line.seq ?? '…'}</td>
    </tr>
  )
}
