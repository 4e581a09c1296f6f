import type { RecordAnswer, TableId } from '@gantry/model/shared'
import { type Crumb, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { BlockButton } from '../buttons/block-button.tsx'
import { RecordButtons } from '../buttons/record-buttons.tsx'
import { useButtons } from '../buttons/use-buttons.tsx'
import { useRecord } from '../data/use-record.ts'
import { useRemove } from '../data/use-remove.ts'
import { useTable } from '../data/use-table.ts'
import { RecordForm } from '../form/record-form.tsx'
import { useGuardedState } from '../list/use-guarded-state.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { usePhone } from '../parts/use-phone.ts'
import { RecordBody } from './record-body.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordPlaceParts } from './record-parts.tsx'
import type { RecordSlots } from './slots.ts'
import { titleOf } from './title-of.ts'
import { useRecordActions } from './use-record-actions.ts'
import { useRights } from './use-rights.tsx'

interface RecordDetailProps {
  readonly table: TableId
  readonly id: string
  readonly crumbs?: readonly Crumb[]
  readonly slots?: RecordSlots
  /** Called when the record has been removed, to leave its page. */
  onGone?(): void
}

/** A record on its own page, e.g. opened from a link in a message. */
export const RecordDetail = (props: RecordDetailProps) => {
  const { model, error, refetch } = useTable(props.table)
  const answer = useRecord(props.table, props.id)
  if (model && answer.data) return <DetailPage {...props} model={model} answer={answer.data} />
  const failure = error ?? answer.error
  if (!failure) return <Skeleton kind="text" rows={12} />
  return <Unreadable error={failure} onRetry={error ? refetch : answer.refetch} />
}

const DetailPage = ({
  model,
  answer,
  crumbs = [],
  slots = {},
  onGone,
}: RecordDetailProps & { readonly model: TableModel; readonly answer: RecordAnswer }) => {
  const { t } = useTranslation()
  const { state, change, changeNow, onUnsaved, leave } = useGuardedState()
  const remove = useRemove(model, gone => {
    if (gone.length > 0) onGone?.()
  })
  const { data: record } = answer
  const rights = useRights(model, answer)
  const phone = usePhone()
  const buttons = useButtons(model)
  const actions = useRecordActions({
    model,
    record,
    slots,
    buttons,
    rights: rights.actions,
    isRemovable: answer.rights?.remove ?? true,
    onRemove: gone => void remove([gone]),
  })
  const title = titleOf(model, record)
  if (state.form === 'edit')
    return (
      <>
        <RecordForm
          press={BlockButton}
          model={model}
          record={record}
          rights={answer.rights}
          crumbs={[...crumbs, { title, own: true, href: '?' }]}
          title={t('record.edit.title', { title })}
          onUnsaved={onUnsaved}
          onCancel={() => change({ form: null })}
          onSaved={() => changeNow({ form: null }, 'replace')}
        />
        {leave}
      </>
    )
  const marks =
    model.info.table.home === 'platform' ? null : (
      <RecordPlaceParts place="Head" table={model.id} record={record.id} />
    )
  return (
    <div className="rd rd-page">
      <PageHeader
        own
        crumbs={[...crumbs, { title: model.label, own: true }]}
        title={title}
        extra={
          <>
            {phone ? null : marks}
            {phone ? (
              <RecordMenu record={record} actions={actions} />
            ) : (
              actions.map(action => (
                <button
                  key={action.key}
                  type="button"
                  className={action.danger ? 'btn t d' : 'btn t'}
                  aria-disabled={action.disabled ? true : undefined}
                  title={action.disabled}
                  onClick={() => !action.disabled && action.run(record)}
                >
                  <Icon name={action.icon} size={14} />
                  {action.label}
                </button>
              ))
            )}
          </>
        }
        action={
          model.can('update') && (answer.rights?.update ?? true) ? (
            <button type="button" className="btn p" onClick={() => change({ form: 'edit' })}>
              {t('record.edit')}
            </button>
          ) : null
        }
      />
      <RecordButtons buttons={buttons} record={record} />
      <div className="rd-scroll">
        {/* On a phone the title bar only has room for the back button, the menu and one button. */}
        {phone && marks ? <div className="rd-marks">{marks}</div> : null}
        <RecordBody model={model} record={record} slots={slots} />
      </div>
      {marks ? <RecordPlaceParts place="Foot" table={model.id} record={record.id} /> : null}
      {slots.footer?.(record, model)}
      {rights.dialog}
      {buttons.dialog}
    </div>
  )
}
