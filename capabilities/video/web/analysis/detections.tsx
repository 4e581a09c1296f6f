import { Failed, sayMoment, useAction, useCall, useNudge } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Pager, Skeleton, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Detection, judgeDetections, listDetections, readWall } from '../../shared/contract.ts'
import { BoxedPicture } from './boxed-picture.tsx'
import { DetectionDialog } from './detection-dialog.tsx'

const states = ['fresh', 'confirmed', 'false', 'all'] as const
type State = (typeof states)[number]

/** What was found, as pictures: first what nobody has judged. */
export const Detections = ({ chooser }: { readonly chooser: ReactNode }) => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const state: State = states.find(each => each === params.get('state')) ?? 'fresh'
  const camera = params.get('camera')
  const cameras = useCall(readWall, {})
  const { data, error, refetch } = useCall(
    listDetections,
    { page, ...(state !== 'all' && { state }), ...(camera !== null && { camera }) },
    { keep: true },
  )
  useNudge('video_detection', () => void refetch())
  const judging = useAction(judgeDetections, {
    refresh: [listDetections],
    onDone: ({ judged }) => toast({ text: t('video.judged', { count: judged }) }),
  })
  const choose = (next: { readonly state?: string; readonly camera?: string | null }) => {
    setPage(1)
    setParams(
      before => {
        for (const [name, value] of Object.entries(next))
          value === null ? before.delete(name) : before.set(name, value)
        return before
      },
      { replace: true },
    )
  }
  const list = data?.data ?? []
  const at = list.findIndex(({ id }) => id === open)
  const shown = list[at]
  const judge = (ids: readonly string[], verdict: 'confirmed' | 'false', remark?: string) =>
    judging.mutate({ ids: [...ids], state: verdict, ...(remark && { remark }) })
  return (
    <div className="vd-page">
      <PageHeader title={t('video.analysis.title')} extra={chooser} />
      <div className="vd-bar">
        <span className="seg s">
          {states.map(each => (
            <button
              key={each}
              type="button"
              className={each === state ? 'on' : undefined}
              aria-pressed={each === state}
              onClick={() => choose({ state: each })}
            >
              {t(`video.state.${each}`)}
            </button>
          ))}
        </span>
        <Select<string | null>
          className="area"
          aria-label={t('video.camera')}
          showSearch={{ optionFilterProp: 'label' }}
          value={camera}
          options={[
            { value: null, label: t('video.camera.all') },
            ...(cameras.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={next => choose({ camera: next })}
        />
        <span className="grow" />
        {state === 'fresh' && list.length > 1 ? (
          <button
            type="button"
            className="btn t s"
            disabled={judging.isPending}
            onClick={() =>
              judge(
                list.map(({ id }) => id),
                'false',
              )
            }
          >
            {t('video.judge.all_false', { count: list.length })}
          </button>
        ) : null}
      </div>
      {error ? (
        <Failed error={error} fill />
      ) : data ? (
        list.length === 0 ? (
          <EmptyState
            kind={state === 'all' && camera === null ? 'never' : 'filtered'}
            icon="scan"
            fill
            title={t(state === 'fresh' ? 'video.fresh.none' : 'video.detections.none')}
          >
            {state === 'fresh' ? t('video.fresh.none.why') : undefined}
          </EmptyState>
        ) : (
          <ul className="vd-found">
            {list.map(each => (
              <Card
                key={each.id}
                of={each}
                isBusy={judging.isPending}
                onOpen={() => setOpen(each.id)}
                onJudge={verdict => judge([each.id], verdict)}
              />
            ))}
          </ul>
        )
      ) : (
        <Skeleton rows={8} />
      )}
      <Pager page={page} more={data?.more ?? false} onPage={setPage} />
      {shown ? (
        <DetectionDialog
          key={shown.id}
          detection={shown}
          next={list[at + 1]?.id ?? null}
          before={list[at - 1]?.id ?? null}
          isBusy={judging.isPending}
          onShow={setOpen}
          onJudge={(verdict, remark) => {
            judge([shown.id], verdict, remark)
            setOpen(list[at + 1]?.id ?? list[at - 1]?.id ?? null)
          }}
        />
      ) : null}
    </div>
  )
}

interface CardProps {
  readonly of: Detection
  readonly isBusy: boolean
  onOpen(): void
  onJudge(verdict: 'confirmed' | 'false'): void
}

const Card = ({ of, isBusy, onOpen, onJudge }: CardProps) => {
  const { t } = useTranslation()
  return (
    <li className={of.state}>
      <button type="button" className="pic" aria-label={t('video.detection.open')} onClick={onOpen}>
        <BoxedPicture of={of} edge={320} />
      </button>
      <div className="what">
        <b translate="no">{of.label}</b>
        <span className="sure">{t('video.sure', { percent: Math.round(of.confidence * 100) })}</span>
        <small>
          <span translate="no">{of.camera.title}</span> ·{' '}
          <time dateTime={of.at}>{sayMoment(of.at, { short: true, seconds: true })}</time>
        </small>
      </div>
      {of.state === 'fresh' ? (
        <div className="acts">
          <button type="button" className="btn s" disabled={isBusy} onClick={() => onJudge('confirmed')}>
            <Icon name="check" size={14} />
            {t('video.judge.confirmed')}
          </button>
          <button type="button" className="btn t s" disabled={isBusy} onClick={() => onJudge('false')}>
            {t('video.judge.false')}
          </button>
        </div>
      ) : (
        <span className="verdict">{t(`video.state.${of.state}`)}</span>
      )}
    </li>
  )
}
