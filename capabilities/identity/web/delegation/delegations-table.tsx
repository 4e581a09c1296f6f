import { joined } from '@gantry/base/shared'
import { currentLang, sayDay } from '@gantry/client/web'
import { Avatar, ListTable } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { delegationsPerPage } from '../../shared/delegation-contract.ts'
import type { Delegation } from '../../shared/index.ts'

interface DelegationsTableProps {
  readonly delegations: readonly Delegation[]
  /** One's own are listed without their holder. */
  readonly own?: true
  /** The page shown of many. */
  readonly paged?: { readonly page: number; readonly total: number; onPage(page: number): void }
  /** Commands at the end of a line. */
  readonly acts?: (delegation: Delegation) => ReactNode
}

/** Who administers what, how far and until when. */
export const DelegationsTable = ({ delegations, own, paged, acts }: DelegationsTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const columns: TableColumnsType<Delegation> = [
    ...(own
      ? []
      : [
          {
            title: t('delegation.holder'),
            key: 'holder',
            render: (_: unknown, { holder }: Delegation) => (
              <span className="who" translate="no">
                <Avatar name={holder.title} seed={holder.id} />
                {holder.title}
              </span>
            ),
          },
        ]),
    {
      title: t('delegation.department'),
      key: 'department',
      render: (_, { department }) => <b translate="no">{department.title}</b>,
    },
    {
      title: t('delegation.duties'),
      key: 'duties',
      render: (_, { duties }) =>
        joined(
          duties.map(duty => t(`delegation.duty.${duty}`)),
          lang,
        ),
    },
    {
      title: t('delegation.roles'),
      key: 'roles',
      render: (_, { roles }) =>
        roles.length > 0 ? (
          <span translate="no">
            {joined(
              roles.map(({ title }) => title),
              lang,
            )}
          </span>
        ) : (
          <span className="ink3">{t('delegation.roles.none')}</span>
        ),
    },
    {
      title: t('delegation.until'),
      key: 'until',
      render: (_, { until, ended }) =>
        until === null ? (
          <span className="ink3">{t('delegation.until.none')}</span>
        ) : (
          <>
            {sayDay(until)} {ended ? <span className="tag warn">{t('delegation.ended')}</span> : null}
          </>
        ),
    },
    { title: t('delegation.by'), key: 'by', render: (_, { madeBy }) => madeBy.title },
    ...(acts
      ? [
          {
            key: 'acts',
            align: 'right' as const,
            render: (_: unknown, delegation: Delegation) => <span className="acts">{acts(delegation)}</span>,
          },
        ]
      : []),
  ]
  return (
    <ListTable
      rowKey="id"
      size="small"
      pagination={
        paged && paged.total > delegationsPerPage
          ? {
              current: paged.page,
              total: paged.total,
              pageSize: delegationsPerPage,
              showSizeChanger: false,
              onChange: paged.onPage,
            }
          : false
      }
      scroll={{ x: 'max-content' }}
      dataSource={[...delegations]}
      columns={columns}
    />
  )
}
