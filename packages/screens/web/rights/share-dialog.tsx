import { call, callKey, errorText, useCall, useSession } from '@gantry/client/web'
import { OfferContext, ReferenceSelect } from '@gantry/fields/web'
import {
  type InputOf,
  listShares,
  type RecordRow,
  type Ref,
  type ShareLevel,
  type SubjectKind,
  shareLevels,
  shareRecord,
  subjectKinds,
  where,
} from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import type { RightsDialogProps } from './rights-dialog.ts'
import { Shares } from './shares.tsx'
import { subjectSigns } from './subject-kinds.ts'

/** Durations of a share in days; 0: until revoked. */
const durations = [0, 1, 7, 30, 90] as const
const day = 86_400_000

const needs: Readonly<Record<ShareLevel, 'update' | 'remove' | null>> = {
  view: null,
  modify: 'update',
  delete: 'remove',
}

interface ShareDialogProps extends RightsDialogProps {
  /** Further records shared in the same action. */
  readonly others?: readonly RecordRow[]
}

const alone: readonly RecordRow[] = []

/** Shares one record and lists its shares, or shares several records at once. */
const ShareDialog = ({ model, answer, others = alone, onClose }: ShareDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { data: record, rights } = answer
  const { user } = useSession()
  // The server refuses oneself.
  const offered = useMemo(() => where('id', 'ne', user.personId), [user.personId])
  const [kind, setKind] = useState<SubjectKind>('user')
  const [chosen, setChosen] = useState<readonly Ref[]>([])
  const [below, setBelow] = useState(true)
  const [level, setLevel] = useState<ShareLevel>('view')
  const [days, setDays] = useState<number>(0)
  const [reshare, setReshare] = useState(false)
  const many = others.length > 0
  const shares = useCall(listShares, { table: model.id, id: record.id }, { enabled: !many })
  const client = useQueryClient()
  const share = useMutation({
    /** Sequential requests: the server checks the caller's right to each record. */
    mutationFn: async (how: Omit<InputOf<typeof shareRecord>, 'table' | 'id'>) => {
      for (const { id } of [record, ...others]) await call(shareRecord, { ...how, table: model.id, id })
    },
    onSuccess: () => {
      toast({ text: t('rights.share.done', { count: chosen.length }) })
      setChosen([])
      if (many) onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listShares) }),
  })
  const { table, sign } = subjectSigns[kind]
  const submit = () =>
    share.mutate({
      subjects: chosen.map(({ id }) => ({ kind, id, ...(kind === 'department' && below && { below }) })),
      level,
      until: days === 0 ? null : new Date(Date.now() + days * day).toISOString(),
      reshare,
    })
  return (
    <Modal
      open
      width={560}
      title={
        many
          ? t('rights.share.many.title', { count: others.length + 1 })
          : t('rights.share.title', { title: titleOf(model, record) })
      }
      footer={null}
      onCancel={onClose}
    >
      <div className="ri-form">
        <fieldset className="seg s ri-kinds">
          <legend className="sr">{t('rights.share.with')}</legend>
          {subjectKinds.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              className={kind === each ? 'on' : ''}
              onClick={() => {
                setKind(each)
                setChosen([])
              }}
            >
              {t(`rights.kind.${each}`)}
            </button>
          ))}
        </fieldset>
        <div className="fld">
          <label htmlFor={`${id}-who`}>{t('rights.share.with')}</label>
          <OfferContext value={kind === 'user' ? offered : null}>
            <ReferenceSelect
              key={kind}
              id={`${id}-who`}
              target={table}
              sign={sign}
              many
              once
              chosen={chosen}
              onChoose={setChosen}
            />
          </OfferContext>
        </div>
        {kind === 'department' ? (
          <Checkbox checked={below} onChange={event => setBelow(event.target.checked)}>
            {t('rights.share.below')}
          </Checkbox>
        ) : null}
        <div className="ri-two">
          <div className="fld">
            <label htmlFor={`${id}-level`}>{t('rights.share.level')}</label>
            <Select<ShareLevel>
              id={`${id}-level`}
              value={level}
              options={shareLevels.map(each => {
                const need = needs[each]
                return {
                  value: each,
                  label: t(`rights.level.${each}`),
                  disabled: need !== null && !rights?.[need],
                }
              })}
              onChange={setLevel}
            />
          </div>
          <div className="fld">
            <label htmlFor={`${id}-until`}>{t('rights.share.until')}</label>
            <Select<number>
              id={`${id}-until`}
              value={days}
              options={durations.map(value => ({
                value,
                label: value === 0 ? t('rights.share.forever') : t('rights.share.days', { count: value }),
              }))}
              onChange={setDays}
            />
          </div>
        </div>
        <div className="ri-foot">
          <Checkbox checked={reshare} onChange={event => setReshare(event.target.checked)}>
            {t('rights.share.reshare')}
          </Checkbox>
          <button
            type="button"
            className="btn p"
            disabled={chosen.length === 0}
            aria-busy={share.isPending}
            onClick={submit}
          >
            {t('rights.share.submit')}
          </button>
        </div>
        {share.error ? (
          <p className="ri-failed" role="alert">
            {errorText(t, share.error)}
          </p>
        ) : null}
      </div>
      {many ? null : shares.error ? (
        <Unreadable error={shares.error} onRetry={shares.refetch} />
      ) : (
        <Shares table={model.id} id={record.id} shares={shares.data?.data} />
      )}
    </Modal>
  )
}

export default ShareDialog
