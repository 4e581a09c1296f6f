import { call, errorText, useAction } from '@gantry/client/web'
import { cancelDuplicateCheck, type RecordRow, startDuplicateCheck } from '@gantry/model/shared'
import { Banner, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Pagination, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemove } from '../data/use-remove.ts'
import type { TableModel } from '../parts/table-model.ts'
import { comparableFields, shownFields, usualFields } from './comparable-fields.ts'
import { DuplicateGroupView } from './duplicate-group.tsx'
import { DuplicateSettings } from './duplicate-settings.tsx'
import { groupsOnPage, useDuplicateCheck } from './use-duplicate-check.ts'

interface DuplicatesDialogProps {
  readonly model: TableModel
  onOpen(record: RecordRow): void
  onRemoved(ids: readonly string[]): void
  onClose(): void
}

/** Checks a table for similar records and shows them side by side. */
const DuplicatesDialog = ({ model, onOpen, onRemoved, onClose }: DuplicatesDialogProps) => {
  const { t } = useTranslation()
  const all = comparableFields(model)
  const follow = useDuplicateCheck(model.id)
  const { check, running } = follow
  const [fields, setFields] = useState<readonly string[] | null>(null)
  const [threshold, setThreshold] = useState<number | null>(null)
  const chosen = fields ?? check?.fields.filter(id => model.field(id)) ?? usualFields(model)
  const least = threshold ?? check?.threshold ?? 70
  const start = useAction(startDuplicateCheck, { onDone: ({ id }) => follow.begin(id) })
  const remove = useRemove(model, gone => {
    onRemoved(gone)
    void follow.refetch()
  })
  const cancel = () =>
    check &&
    call(cancelDuplicateCheck, { table: model.id, id: check.id }).then(
      () => follow.refetch(),
      (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) }),
    )
  const failure = start.error ?? follow.error
  return (
    <Modal
      open
      width={960}
      className="dup"
      title={t('duplicates.title', { table: model.label })}
      okText={t(check ? 'duplicates.again' : 'duplicates.start')}
      cancelText={t('duplicates.close')}
      okButtonProps={{ disabled: chosen.length === 0 || running, loading: start.isPending }}
      onOk={() => start.mutate({ table: model.id, fields: [...chosen], threshold: least })}
      onCancel={onClose}
    >
      <p className="ink2">{t('duplicates.why')}</p>
      <DuplicateSettings
        fields={all}
        chosen={chosen}
        threshold={least}
        onChoose={setFields}
        onThreshold={setThreshold}
      />
      {failure ? <Banner kind="bad">{issueOf(t, failure.issues) ?? errorText(t, failure)}</Banner> : null}
      {follow.isPending ? <Skeleton kind="text" rows={4} /> : null}
      {check && running ? (
        <div className="dup-progress" role="status">
          <Progress
            percent={check.total ? Math.floor((check.done / check.total) * 100) : 0}
            status="active"
            aria-label={t('duplicates.running', { done: check.done, total: check.total ?? '…' })}
          />
          <span>{t('duplicates.running', { done: check.done, total: check.total ?? '…' })}</span>
          <button type="button" className="btn s" onClick={cancel}>
            {t('duplicates.stop')}
          </button>
        </div>
      ) : null}
      {check?.state === 'cancelled' ? <Banner kind="info">{t('duplicates.cancelled')}</Banner> : null}
      {check?.state === 'failed' ? (
        <Banner kind="bad">{t(`error.${check.error ?? 'server.failed'}`)}</Banner>
      ) : null}
      {check?.state === 'done' ? (
        <div className="dup-found">
          <p role="status">
            <b>
              {check.groups === 0
                ? t('duplicates.none', { total: check.done })
                : t('duplicates.found', { count: check.groups, total: check.done })}
            </b>
            {check.more ? <span className="ink3"> {t('duplicates.more')}</span> : null}
          </p>
          {check.data.map(group => (
            <DuplicateGroupView
              key={Object.keys(group.scores)[0]}
              model={model}
              group={group}
              fields={shownFields(model, check.fields)}
              onOpen={onOpen}
              onRemove={remove}
            />
          ))}
          {check.groups > groupsOnPage ? (
            <Pagination
              size="small"
              align="end"
              showSizeChanger={false}
              current={follow.page}
              pageSize={groupsOnPage}
              total={check.groups}
              onChange={follow.setPage}
            />
          ) : null}
        </div>
      ) : null}
    </Modal>
  )
}

/** Message of the first issue with the settings. */
const issueOf = (
  t: (key: string) => string,
  issues: readonly { readonly code: string }[],
): string | undefined => (issues[0] ? t(`issue.${issues[0].code}`) : undefined)

export default DuplicatesDialog
