import { useNudge } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { EmptyState, Icon, Skeleton, useCopy } from '@gantry/ui/web'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockButton } from '../buttons/block-button.tsx'
import { RecordButtons } from '../buttons/record-buttons.tsx'
import { useButtons } from '../buttons/use-buttons.tsx'
import { useRecord } from '../data/use-record.ts'
import { RecordForm } from '../form/record-form.tsx'
import type { Unsaved } from '../list/use-guarded-state.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { codeField } from './arrange-facts.ts'
import { RecordBody } from './record-body.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordPlaceParts } from './record-parts.tsx'
import type { RecordSlots } from './slots.ts'
import { StepButtons } from './step-buttons.tsx'
import { titleOf } from './title-of.ts'
import { useRecordActions } from './use-record-actions.ts'
import { useRights } from './use-rights.tsx'

interface RecordPanelProps {
  readonly model: TableModel
  readonly id: string
  readonly editing: boolean
  /** Position of the record in its list; null if it is not on the current page. */
  readonly position: { readonly at: number; readonly of: string } | null
  readonly slots: RecordSlots
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onEdit(): void
  /** Called when the form is cancelled. */
  onCancel(): void
  /** Called when the form is saved. */
  onEdited(): void
  onUnsaved(unsaved: Unsaved | null): void
  onRemove(row: RecordRow): void
  onClose(): void
}

/** A record beside its list, with all sections in one scroll area and editing in place. */
export const RecordPanel = (props: RecordPanelProps) => {
  const { model, id, editing, position, slots, onPrevious, onNext, onEdit, onClose } = props
  const { t } = useTranslation()
  const copy = useCopy()
  const { data, error, refetch } = useRecord(model.id, id)
  const record = data?.data
  const rights = useRights(model, data)
  const buttons = useButtons(model)
  const actions = useRecordActions({
    model,
    record,
    slots,
    buttons,
    rights: rights.actions,
    isRemovable: data?.rights?.remove ?? true,
    onRemove: props.onRemove,
  })
  // Set from the removal event, without a request: the server would only answer 404.
  const [gone, setGone] = useState(false)
  useNudge(model.id, nudge => {
    if (nudge.id === id) setGone(nudge.op === 'removed')
    const moved = nudge.id === id && nudge.version !== record?.version && nudge.op !== 'removed'
    if (nudge.id === null || moved) void refetch()
  })
  const [down, setDown] = useState(false)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!editing) panel.current?.focus({ preventScroll: true })
  }, [editing])

  if (record && editing)
    return (
      <RecordForm
        press={BlockButton}
        model={model}
        record={record}
        rights={data?.rights}
        title={t('record.edit.title', { title: titleOf(model, record) })}
        place="panel"
        onUnsaved={props.onUnsaved}
        onCancel={props.onCancel}
        onSaved={props.onEdited}
      />
    )

  const copyLink = () =>
    copy(location.href, { label: t('record.link.address'), done: t('record.link.copied') })
  const title = record ? titleOf(model, record) : ''
  const code = record ? codeOf(model, record) : null
  return (
    // Focus moves to the panel with each record, so that a screen reader starts at the top.
    <div className={down ? 'rd down' : 'rd'} ref={panel} tabIndex={-1}>
      <div className="rd-head">
        {code ? (
          <span className="mono rd-code" translate="no">
            {code}
          </span>
        ) : null}
        <b className="rd-tt cut" translate="no" aria-hidden>
          {title}
        </b>
        <button
          type="button"
          className="btn t xs sq"
          aria-label={t('record.link')}
          title={t('record.link')}
          onClick={copyLink}
        >
          <Icon name="link" size={14} />
        </button>
        <span className="grow" />
        {position ? (
          <span className="ink3 cap rd-at">{t('record.position', { at: position.at, of: position.of })}</span>
        ) : null}
        <StepButtons onPrevious={onPrevious} onNext={onNext} />
        <span className="sep-v" />
        {record && !gone && model.info.table.home !== 'platform' ? (
          <RecordPlaceParts place="Head" table={model.id} record={record.id} />
        ) : null}
        {record && !gone && model.can('update') && (data?.rights?.update ?? true) ? (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('record.edit')}
            title={t('record.edit')}
            onClick={onEdit}
          >
            <Icon name="edit" />
          </button>
        ) : null}
        {record && !gone ? <RecordMenu record={record} actions={actions} /> : null}
        <button type="button" className="btn t s sq" aria-label={t('record.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {record && !gone ? <RecordButtons buttons={buttons} record={record} /> : null}
      <div className="rd-scroll" onScroll={event => setDown(event.currentTarget.scrollTop > 36)}>
        {gone ? (
          <EmptyState fill kind="denied" title={t('record.gone')}>
            {t('record.gone.hint')}
          </EmptyState>
        ) : record ? (
          <RecordBody model={model} record={record} slots={slots} />
        ) : error ? (
          <Unreadable error={error} onRetry={refetch} />
        ) : (
          <Skeleton kind="text" rows={12} />
        )}
      </div>
      {record && !gone && model.info.table.home !== 'platform' ? (
        <RecordPlaceParts place="Foot" table={model.id} record={record.id} />
      ) : null}
      {record && !gone ? slots.footer?.(record, model) : null}
      {rights.dialog}
      {buttons.dialog}
    </div>
  )
}

const codeOf = (model: TableModel, record: RecordRow): string | null => {
  const field = codeField(model)
  const value = field && record[field.id]
  return typeof value === 'string' ? value : null
}
