import { useCall } from '@gantry/client/web'
import { SlaveTable, useTable } from '@gantry/screens/web'
import { useCopy } from '@gantry/ui/web'
import { Button } from 'antd'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readInstance } from '../../shared/contract.ts'
import { type Draft, hasEntries } from './drafts.ts'

interface LostDraftProps {
  readonly instance: string
  readonly draft: Draft | undefined
}

/** What was typed for a to-do that somebody else handled meanwhile, to be read and copied. */
export const LostDraft = ({ instance, draft }: LostDraftProps) =>
  draft && hasEntries(draft) ? <Entries instance={instance} draft={draft} /> : null

/** A line for each entry and each row, as they are shown. */
const textOf = (shown: HTMLElement | null): string =>
  [
    ...Array.from(shown?.querySelector('dl')?.children ?? [], entry =>
      Array.from(entry.children, each => each.textContent).join(': '),
    ),
    ...Array.from(shown?.querySelectorAll('tr') ?? [], ({ cells }) =>
      Array.from(cells, each => each.textContent).join('\t'),
    ),
  ].join('\n')

const Entries = ({ instance, draft }: LostDraftProps & { readonly draft: Draft }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const shown = useRef<HTMLElement>(null)
  const { data } = useCall(readInstance, { instance })
  const { model } = useTable(data?.table ?? '')
  const fields = Object.entries(draft.changed).flatMap(([id, value]) => {
    const field = model?.field(id)
    return field ? [{ field, value }] : []
  })
  const tables = Object.entries(draft.rows).flatMap(([id, { rows }]) => {
    const field = model?.field(id)
    const slave = field && model?.slaveOf(field)
    return field && slave ? [{ field, slave, rows: rows.map(({ values }) => values) }] : []
  })
  const opinion = (draft.opinion ?? '').trim()
  return (
    <section ref={shown} className="todo-lost">
      <p>
        {t('approvals.lost')}{' '}
        <Button
          size="small"
          onClick={() =>
            void copy(textOf(shown.current), {
              label: t('approvals.lost'),
              done: t('approvals.lost.copied'),
            })
          }
        >
          {t('approvals.lost.copy')}
        </Button>
      </p>
      <dl className="todo-facts">
        {opinion === '' ? null : (
          <div className="w">
            <dt>{t('approvals.opinion')}</dt>
            <dd translate="no">{opinion}</dd>
          </div>
        )}
        {fields.map(({ field, value }) => {
          const View = field.view.Detail ?? field.view.Cell
          return (
            <div key={field.id} className={field.type.multiline ? 'w' : undefined}>
              <dt translate="no">{field.label}</dt>
              <dd translate="no">
                <View value={value} field={field.def} id={field.id} />
              </dd>
            </div>
          )
        })}
      </dl>
      <Suspense fallback={null}>
        {tables.map(({ field, slave, rows }) => (
          <SlaveTable key={field.id} field={field} slave={slave} rows={rows} />
        ))}
      </Suspense>
    </section>
  )
}
