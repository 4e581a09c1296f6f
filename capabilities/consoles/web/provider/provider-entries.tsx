import type { ApiError } from '@gantry/client/web'
import { type IconName, PageHeader } from '@gantry/ui/web'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleTable, type ConsoleTableProps } from '../parts/console-table.tsx'
import '../consoles.css'

interface ProviderEntriesProps<Row> extends Pick<ConsoleTableProps<Row>, 'listed' | 'none' | 'noneWhy'> {
  readonly title: string
  readonly newTitle: string
  readonly icon: IconName
  readonly columns: TableColumnsType<Row>
  readonly remove: { readonly error: ApiError | null; mutate(entry: { id: string }): void }
  removeSure(name: string): string
  /** The dialog that changes an entry; null: that makes one. */
  form(entry: Row | null, close: () => void): ReactNode
}

/** What a provider sets for all its enterprises: a list whose entries are made, changed and removed. */
export const ProviderEntries = <Row extends { readonly id: string; readonly name: string }>(
  props: ProviderEntriesProps<Row>,
) => {
  const { title, newTitle, columns, remove, removeSure, form, ...table } = props
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={title}
        action={
          <Button type="primary" onClick={() => setEdited('new')}>
            {newTitle}
          </Button>
        }
      />
      <div className="co-page">
        <ConsoleTable<Row>
          {...table}
          rowKey="id"
          columns={[
            ...columns,
            {
              key: 'acts',
              width: 180,
              render: (_v, row) => (
                <span className="co-acts">
                  <Button size="small" onClick={() => setEdited(row)}>
                    {t('provider.edit')}
                  </Button>
                  <Popconfirm title={removeSure(row.name)} onConfirm={() => remove.mutate({ id: row.id })}>
                    <Button size="small" danger>
                      {t('provider.remove')}
                    </Button>
                  </Popconfirm>
                </span>
              ),
            },
          ]}
          width={900}
          page={1}
          onPage={() => undefined}
          filtered={false}
          failure={remove.error}
        />
      </div>
      {edited ? form(edited === 'new' ? null : edited, () => setEdited(null)) : null}
    </>
  )
}
