import { errorText, sayDay, useAction } from '@gantry/client/web'
import {
  createLabel,
  type Label,
  labelsPerApp,
  listLabelled,
  listLabels,
  listRecords,
  removeLabel,
  savedTables,
  updateRecord,
} from '@gantry/model/shared'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableModel } from '../parts/table-model.ts'
import { ShareRecord } from '../rights/lazy-share.tsx'
import { EditLabel, type LabelDraft } from './edit-label.tsx'
import { LabelName } from './label-name.tsx'
import { useLabels } from './use-labels.ts'

interface ManageLabelsProps {
  readonly model: TableModel
  onClose(): void
}

const fresh: LabelDraft = { name: '', category: '', color: 'c1', isDefault: false, everyone: false }

/** Dialog to create, edit, share and delete the labels of an application. */
const ManageLabels = ({ model, onClose }: ManageLabelsProps) => {
  const { t } = useTranslation()
  const { labels, mayShare, mayShowAll } = useLabels(model)
  const [editing, setEditing] = useState<LabelDraft | null>(null)
  const [sharing, setSharing] = useState<string | null>(null)
  const done = { refresh: [listLabels, listLabelled, listRecords], onDone: () => setEditing(null) }
  const create = useAction(createLabel, done)
  const update = useAction(updateRecord, done)
  const remove = useAction(removeLabel, done)
  const failed = (error: unknown) => toast({ text: errorText(t, error), kind: 'failed' })

  const keep = ({ id, version, name, category, color, isDefault, everyone }: LabelDraft) => {
    const values = { name, category: category || null, color }
    if (id === undefined) {
      create.mutate(
        { table: model.id, ...values, isDefault, ...(mayShowAll && { everyone }) },
        { onError: failed },
      )
      return
    }
    const record = { version, ...values, is_default: isDefault, ...(mayShowAll && { everyone }) }
    update.mutate({ table: savedTables.label, id, record: record as never }, { onError: failed })
  }
  const noteOf = ({ category, isDefault, everyone, shared }: Label): string =>
    [
      category,
      isDefault ? t('labels.is_default') : null,
      everyone ? t('labels.everyone') : null,
      shared && !everyone
        ? t('labels.shared_by', { name: shared.by?.title ?? '', day: sayDay(shared.at) })
        : null,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Modal open width={520} title={t('labels.manage')} footer={null} onCancel={onClose}>
      {editing ? (
        <EditLabel
          draft={editing}
          mayShowAll={mayShowAll}
          busy={create.isPending || update.isPending}
          onKeep={keep}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <>
          <p className="ink2 rl-hint">{t('labels.how', { max: labelsPerApp })}</p>
          <ul className="rl-label-list">
            {labels.map(label => (
              <li key={label.id}>
                <span className="tag">
                  <LabelName label={label} />
                </span>
                <span className="ink3 cap cut grow">{noteOf(label)}</span>
                {label.mine && mayShare ? (
                  <button
                    type="button"
                    className="btn t s sq"
                    aria-label={t('labels.share', { label: label.name })}
                    title={t('rights.share')}
                    onClick={() => setSharing(label.id)}
                  >
                    <Icon name="people" size={14} />
                  </button>
                ) : null}
                {label.mine || (label.everyone && mayShowAll) ? (
                  <>
                    <button
                      type="button"
                      className="btn t s sq"
                      aria-label={t('labels.edit', { label: label.name })}
                      title={t('record.edit')}
                      onClick={() => setEditing({ ...label, category: label.category ?? '' })}
                    >
                      <Icon name="edit" size={14} />
                    </button>
                    <Popconfirm
                      title={t('labels.remove.sure')}
                      okText={t('record.remove')}
                      cancelText={t('ui.cancel')}
                      onConfirm={() =>
                        remove.mutate({ table: model.id, label: label.id }, { onError: failed })
                      }
                    >
                      <button
                        type="button"
                        className="btn t s sq d"
                        aria-label={t('labels.remove', { label: label.name })}
                        title={t('record.remove')}
                      >
                        <Icon name="trash" size={14} />
                      </button>
                    </Popconfirm>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="btn p"
            disabled={labels.length >= labelsPerApp}
            onClick={() => setEditing(fresh)}
          >
            <Icon name="plus" size={14} />
            {t('labels.new')}
          </button>
        </>
      )}
      {sharing ? (
        <ShareRecord
          table={savedTables.label}
          id={sharing}
          refresh={[listLabels]}
          onClose={() => setSharing(null)}
        />
      ) : null}
    </Modal>
  )
}

export default ManageLabels
