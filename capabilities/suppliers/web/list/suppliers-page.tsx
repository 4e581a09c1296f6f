import { joined } from '@gantry/base/shared'
import { currentLang, Failed, sayDay, useCall, useMay } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Pager, SavedTabs, Skeleton, SplitPanel } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSuppliers, type Supplier, type SupplierState, supplierStates } from '../../shared/contract.ts'
import { DoorDialog } from './door-dialog.tsx'
import { SupplierPanel } from './supplier-panel.tsx'
import { SupplierTag } from './supplier-tag.tsx'
import './suppliers.css'

/** Suppliers of the space; applications that wait for a decision first. */
const SuppliersPage = () => {
  const { t } = useTranslation()
  const mayDecide = useMay('/{spaceUri}/sysop/supplier', 'change')
  const [state, setState] = useState<SupplierState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const [isDoor, setDoor] = useState(false)
  const { data, error } = useCall(
    listSuppliers,
    { page, ...(state && { state }), ...(search.trim() && { search: search.trim() }) },
    { keep: true, staleTime: 0 },
  )
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={6} />
  const chosen = data.data.find(({ id }) => id === open)
  const isFiltered = state !== null || search.trim() !== ''
  const invite = mayDecide ? <Button onClick={() => setDoor(true)}>{t('suppliers.door')}</Button> : null
  return (
    <>
      <PageHeader
        title={t('suppliers.title')}
        tabs={
          <SavedTabs
            label={t('suppliers.state')}
            active={state ?? 'all'}
            tabs={(['all', ...supplierStates] as const).map(id => ({
              id,
              label: t(`suppliers.state.${id}`),
              ...(id !== 'all' && data.counts[id] > 0
                ? { count: data.counts[id], late: id === 'waiting' }
                : {}),
            }))}
            onChange={id => {
              setState(supplierStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={invite}
      />
      <SplitPanel
        label={t('suppliers.title')}
        panel={
          chosen ? (
            <SupplierPanel
              key={`${chosen.id} ${chosen.changedAt}`}
              supplier={chosen}
              mayDecide={mayDecide}
              onClose={() => setOpen(null)}
            />
          ) : null
        }
      >
        <div className="sp-page">
          <Input.Search
            allowClear
            className="sp-search"
            placeholder={t('suppliers.search')}
            aria-label={t('suppliers.search')}
            maxLength={60}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
          {data.data.length === 0 ? (
            <EmptyState
              kind={isFiltered ? 'filtered' : 'never'}
              icon="truck"
              {...(isFiltered ? {} : { title: t('suppliers.none'), ...(invite && { actions: invite }) })}
            >
              {isFiltered || !invite ? null : t('suppliers.none.why')}
            </EmptyState>
          ) : (
            <SupplierTable suppliers={data.data} chosen={open} onOpen={setOpen} />
          )}
          <Pager page={page} more={data.more} onPage={setPage} />
        </div>
      </SplitPanel>
      {isDoor ? <DoorDialog onClose={() => setDoor(false)} /> : null}
    </>
  )
}

export default SuppliersPage

interface SupplierTableProps {
  readonly suppliers: readonly Supplier[]
  readonly chosen: string | null
  onOpen(id: string): void
}

const SupplierTable = ({ suppliers, chosen, onOpen }: SupplierTableProps) => {
  const { t } = useTranslation()
  return (
    <ListTable<Supplier>
      className="sp-list"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 820 }}
      rowClassName={({ id }) => (id === chosen ? 'sp-chosen' : '')}
      dataSource={suppliers}
      columns={[
        {
          key: 'state',
          title: t('suppliers.state'),
          width: 140,
          render: (_v, { state }) => <SupplierTag state={state} />,
        },
        {
          key: 'name',
          title: t('suppliers.facts.name'),
          width: '24%',
          render: (_v, { id, name, creditCode }) => (
            <>
              <button type="button" className="sp-name" translate="no" onClick={() => onOpen(id)}>
                {name}
              </button>
              <small className="mono ink3 sp-below" translate="no">
                {creditCode}
              </small>
            </>
          ),
        },
        { key: 'grade', title: t('suppliers.grade'), render: (_v, { grade }) => grade ?? '—' },
        {
          key: 'categories',
          title: t('suppliers.facts.categories'),
          render: (_v, { categories }) => (
            <span translate="no">{joined(categories, currentLang()) || '—'}</span>
          ),
        },
        {
          key: 'contact',
          title: t('suppliers.facts.contact'),
          render: (_v, { contact, phone }) => (
            <span translate="no">
              {contact}
              <small className="ink3 sp-below">{phone}</small>
            </span>
          ),
        },
        {
          key: 'licence',
          title: t('suppliers.licence'),
          render: (_v, { licence, licenceUntil }) => (
            <span className={licence === 'ended' ? 'sp-bad' : undefined}>
              {licenceUntil ?? '—'}
              {licence === 'ended' || licence === 'ending' ? (
                <small className="sp-below">{t(`suppliers.licence.${licence}`)}</small>
              ) : null}
            </span>
          ),
        },
        { key: 'at', title: t('suppliers.at'), render: (_v, { at }) => sayDay(at) },
      ]}
    />
  )
}
