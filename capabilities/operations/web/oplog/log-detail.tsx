import { Failed, sayNumber, useCall } from '@gantry/client/web'
import { Avatar, Icon, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { LogContracts, LogDetail, LogLine } from '../../shared/oplog/contract.ts'
import { isStranger } from './group-lines.ts'
import { changesOf, factsOf } from './line-facts.ts'
import { momentOf, sayLine } from './log-words.ts'

interface LogDetailProps {
  readonly contracts: LogContracts
  readonly id: number
  onOpen(line: LogLine): void
  onClose(): void
}

/** One line with all its details, the history of its object, and the proof from the chain that it was not altered. */
export const LogDetailPanel = ({ contracts, id, onOpen, onClose }: LogDetailProps) => {
  const { t } = useTranslation()
  const detail = useCall(contracts.read as LogContracts['read'], { id })
  return (
    <div className="log-detail">
      <button type="button" className="btn t s sq log-close" aria-label={t('oplog.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {detail.error ? (
        <Failed error={detail.error} />
      ) : detail.data ? (
        <Body detail={detail.data} onOpen={onOpen} />
      ) : (
        <Skeleton kind="form" />
      )}
    </div>
  )
}

const Body = ({
  detail: { line, history, chain },
  onOpen,
}: {
  detail: LogDetail
  onOpen(line: LogLine): void
}) => {
  const { t } = useTranslation()
  const said = sayLine(t, line)
  const changes = changesOf(t, line)
  return (
    <>
      <h2>
        {said.action} {said.object ? <span translate="no">{said.object}</span> : null}
      </h2>
      <p className="log-by">
        {line.actor ? <Avatar name={line.actorName} seed={line.actor} /> : null}
        <span translate={line.actor ? 'no' : undefined}>
          {line.actor ? line.actorName : t(isStranger(line) ? 'oplog.stranger' : 'oplog.system')}
        </span>
        <time dateTime={line.at}>{momentOf(line.at)}</time>
      </p>
      {changes.length > 0 ? (
        <section>
          <h3>{t('oplog.changes')}</h3>
          <table className="log-changes">
            <thead>
              <tr>
                <th />
                <th>{t('oplog.before')}</th>
                <th>{t('oplog.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ id, name, before, after }) => (
                <tr key={id}>
                  <th translate="no">{name}</th>
                  {before === null && after === null ? (
                    <td colSpan={2} className="log-kept">
                      {t('oplog.value_kept')}
                    </td>
                  ) : (
                    <>
                      <td className="removed">{before}</td>
                      <td className="added">{after}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <section>
        <h3>{t('oplog.details')}</h3>
        <dl className="log-facts">
          {factsOf(t, line).map(({ id, name, value, mono }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd translate="no" className={mono ? 'mono' : undefined}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {history.length > 1 ? (
        <section>
          <h3>{t('oplog.history')}</h3>
          <ol className="log-history">
            {history.map(each => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-current={each.id === line.id ? 'true' : undefined}
                  onClick={() => onOpen(each)}
                >
                  <time dateTime={each.at}>{momentOf(each.at)}</time>
                  <span>{sayLine(t, each).action}</span>
                  <span translate="no">{each.actorName ?? t('oplog.system')}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>{t('oplog.chain')}</h3>
        {chain ? (
          <ol className="log-chain">
            {chain.map(({ seq, mark }) => (
              <li key={seq} aria-current={seq === line.seq ? 'true' : undefined}>
                <span>{sayNumber(seq)}</span>
                <code>
                  {mark.slice(0, 4)}…{mark.slice(-2)}
                </code>
              </li>
            ))}
          </ol>
        ) : (
          <p className="log-kept">{t('oplog.unsealed')}</p>
        )}
      </section>
    </>
  )
}
