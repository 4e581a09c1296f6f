import { joined, localise } from '@gantry/base/shared'
import { call, callKey, currentLang, errorText, useAction, useMayCall } from '@gantry/client/web'
import { listDeleted, listSchemaChanges, type SchemaChange, steerSchemaChange } from '@gantry/model/shared'
import { Modal, StatusGlyph } from '@gantry/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moment } from './moment.ts'
import { SectionTable } from './section-table.tsx'

const atWork = ['queued', 'running', 'rolling_back']

const glyphs = {
  queued: 'open',
  running: 'progress',
  paused: 'wait',
  rolling_back: 'progress',
  done: 'done',
  failed: 'cancel',
  rolled_back: 'cancel',
} as const

/** Schema changes: running ones with their progress, and the results of the others. */
export const ChangesSection = () => {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: callKey(listSchemaChanges, {}),
    queryFn: ({ signal }) => call(listSchemaChanges, {}, { signal }),
    refetchInterval: query => (query.state.data?.data.some(isAtWork) ? 1_500 : false),
  })
  const client = useQueryClient()
  const finished = data?.data.filter(change => !isAtWork(change)).length
  useEffect(() => {
    // When the change completes, what it removed appears in the list of deleted fields and tables.
    if (finished !== undefined) client.invalidateQueries({ queryKey: callKey(listDeleted) })
  }, [client, finished])
  return (
    <SectionTable
      rows={data?.data}
      error={error}
      none="schema.changes.none"
      rowKey="id"
      columns={[
        {
          title: t('schema.tables'),
          render: (_, { tables, undoes }) => (
            <>
              <span translate="no">{namesOf(tables)}</span>
              {undoes === null ? null : <small className="ops-under">{t('schema.undoes')}</small>}
            </>
          ),
        },
        { title: t('schema.effect'), render: (_, { plan }) => t(`schema.effect.${plan.effect}`) },
        { title: t('schema.state'), render: (_, change) => <State change={change} /> },
        {
          title: t('schema.by'),
          render: (_, { createdBy }) => <span translate="no">{createdBy?.title}</span>,
        },
        { title: t('schema.at'), render: (_, { createdAt }) => moment(createdAt) },
        { key: 'acts', align: 'right', render: (_, change) => <Steering change={change} /> },
      ]}
    />
  )
}

const namesOf = (tables: SchemaChange['tables']): string =>
  joined(
    tables.map(({ label }) => localise(label, currentLang())),
    currentLang(),
  )

const isAtWork = ({ state }: SchemaChange): boolean => atWork.includes(state)

/** The state to show: a completed change that was undone counts as rolled back. */
const stateOf = ({ state, isUndone }: SchemaChange): SchemaChange['state'] =>
  isUndone ? 'rolled_back' : state

const State = ({ change }: { change: SchemaChange }) => {
  const { t } = useTranslation()
  const { progress, error, isSwitched } = change
  const state = stateOf(change)
  const filling = isSwitched ? fillingTexts[state] : undefined
  return (
    <>
      <StatusGlyph state={glyphs[state]}>{t(`schema.state.${filling ?? state}`)}</StatusGlyph>
      {state === 'running' || state === 'paused' ? (
        <Progress
          percent={Math.floor(progress * 100)}
          size="small"
          status="normal"
          aria-label={t('schema.progress')}
        />
      ) : null}
      {error ? <small className="ops-issue">{t(`error.${error.code}`, { ...error.params })}</small> : null}
    </>
  )
}

/** Status of a change whose tables are switched while their computed fields are still being filled. */
const fillingTexts: Readonly<Partial<Record<SchemaChange['state'], string>>> = {
  queued: 'filling',
  running: 'filling',
  paused: 'filling_paused',
  failed: 'filling_failed',
}

/** The actions available in the state of a change. */
const Steering = ({ change }: { change: SchemaChange }) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const maySteer = useMayCall()(steerSchemaChange, { id: change.id })
  const steer = useAction(steerSchemaChange, { refresh: [listSchemaChanges, listDeleted] })
  const to = (way: 'pause' | 'resume' | 'roll_back') => () => steer.mutate({ id: change.id, to: way })
  const { wish, isSwitched } = change
  const state = stateOf(change)
  const isStuck = isSwitched && state === 'failed'
  const busy = steer.isPending || wish !== null
  if (!maySteer) return null
  return (
    <span className="ops-acts">
      {steer.error ? <small className="ops-issue">{errorText(t, steer.error)}</small> : null}
      {state === 'queued' || state === 'running' ? (
        <Button size="small" disabled={busy} onClick={to('pause')}>
          {t('schema.pause')}
        </Button>
      ) : null}
      {state === 'paused' || isStuck ? (
        <Button size="small" type="primary" disabled={busy} onClick={to('resume')}>
          {t('schema.resume')}
        </Button>
      ) : null}
      {isStuck || ['queued', 'running', 'paused', 'done'].includes(state) ? (
        <Button
          size="small"
          disabled={busy}
          onClick={state === 'done' ? () => setAsking(true) : to('roll_back')}
        >
          {t('schema.roll_back')}
        </Button>
      ) : null}
      <Modal
        open={asking}
        title={t('schema.roll_back.ask', { tables: namesOf(change.tables) })}
        okText={t('schema.roll_back')}
        okButtonProps={{ danger: true }}
        cancelText={t('ui.cancel')}
        onOk={() => {
          setAsking(false)
          to('roll_back')()
        }}
        onCancel={() => setAsking(false)}
      >
        {t('schema.roll_back.why')}
      </Modal>
    </span>
  )
}
