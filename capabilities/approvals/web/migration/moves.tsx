import { call, callKey, currentSpace, errorText, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelMigration,
  type Migration,
  planMigration,
  readMigration,
  readMigrations,
} from '../../shared/migration-contract.ts'
import { sayBlocked } from './say-blocked.ts'

/** The last moves with their progress, and what became of each instance. */
export const Moves = ({ moves }: { readonly moves: readonly Migration[] }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section className="mg-part">
      <h3>{t('migration.moves')}</h3>
      <ul className="mg-moves">
        {moves.map(move => (
          <li key={move.id}>
            <Move
              move={move}
              opened={opened === move.id}
              onOpen={() => setOpened(opened === move.id ? null : move.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MoveProps {
  readonly move: Migration
  readonly opened: boolean
  onOpen(): void
}

const Move = ({ move: known, opened, onOpen }: MoveProps) => {
  const { t } = useTranslation()
  const move = useRunning(known)
  const cancel = useAction(cancelMigration, { refresh: [readMigrations, readMigration] })
  const done = move.moved + move.blocked
  const isRunning = move.state === 'running'
  return (
    <>
      <p className="mg-line">
        <b>
          v{move.from} → v{move.to}
        </b>
        <span>{t(`migration.state.${move.state}`)}</span>
        <span className="ink2" translate="no">
          {move.by}
        </span>
        <time className="ink2" dateTime={move.at}>
          {sayMoment(move.at, { short: true })}
        </time>
        <span className="ink2">
          {isRunning
            ? t('migration.progress', { done, total: move.total })
            : t('migration.counts', {
                moved: move.moved,
                blocked: move.blocked,
                left: move.total - done,
              })}
        </span>
        <span className="grow" />
        <Button size="small" type="text" aria-expanded={opened} onClick={onOpen}>
          {t('migration.details')}
        </Button>
        {isRunning ? (
          <Button
            size="small"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ migration: move.id })}
          >
            {t('migration.cancel')}
          </Button>
        ) : null}
      </p>
      {isRunning ? (
        <Progress
          size="small"
          showInfo={false}
          aria-label={t('migration.progress', { done, total: move.total })}
          percent={Math.round((done / Math.max(1, move.total)) * 100)}
        />
      ) : null}
      {cancel.error ? (
        <p className="hint err" role="alert">
          {errorText(t, cancel.error)}
        </p>
      ) : null}
      {opened ? <Results id={move.id} /> : null}
    </>
  )
}

/** A move as it is now: asked again until it ends, when the plan changes with it. */
const useRunning = (known: Migration): Migration => {
  const client = useQueryClient()
  const isRunning = known.state === 'running'
  const { data } = useQuery({
    queryKey: callKey(readMigration, { migration: known.id }, currentSpace()),
    queryFn: ({ signal }) => call(readMigration, { migration: known.id }, { signal }),
    enabled: isRunning,
    refetchInterval: query => (query.state.data && query.state.data.state !== 'running' ? false : 1_000),
  })
  const hasEnded = isRunning && data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (!hasEnded) return
    for (const contract of [readMigrations, planMigration])
      void client.invalidateQueries({ queryKey: callKey(contract) })
  }, [hasEnded, client])
  return isRunning && data ? data : known
}

const Results = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readMigration, { migration: id })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data) return <Skeleton kind="table" rows={3} />
  return (
    <div className="mg-scroll">
      <table className="tbl mg-results">
        <tbody>
          {data.instances.map(({ instance, subject, state, blocked, code, params }) => (
            <tr key={instance}>
              <td translate="no">{subject || t('approvals.untitled')}</td>
              <td className={state === 'blocked' ? 'mg-bad' : state === 'moved' ? 'mg-ok' : 'ink2'}>
                {state === 'waiting' && data.state === 'running'
                  ? t('migration.result.queued')
                  : t(`migration.result.${state}`)}
              </td>
              <td>
                {[...sayBlocked(t, blocked), ...(code === null ? [] : [t(`error.${code}`, params)])].join(
                  t('agency.comma'),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
