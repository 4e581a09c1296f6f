import { call, errorText, Failed, useCall, useMayCall } from '@gantry/client/web'
import { createRecord, deleteRecord, listRecords, type Ref, updateRecord, where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown, Select, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dimensionContract, type UnitNode } from '../../shared/index.ts'
import { DimensionDialog } from './dimension-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { UnitDialog, unitTree } from './unit-dialog.tsx'
import '../structure/structure.css'

type Asking =
  | { readonly is: 'dimension' | 'place' }
  | { readonly is: 'unit'; readonly id: string | null; readonly under: string | null }

/** Dimensions beside the departments: their units as a tree, and the people who have a place in the one chosen. */
const DimensionsPage = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mayCall = useMayCall()
  const may = {
    addDimension: mayCall(createRecord, { table: 'dimension' }),
    removeDimension: mayCall(deleteRecord, { table: 'dimension' }),
    addUnit: mayCall(createRecord, { table: 'org_unit' }),
    changeUnit: mayCall(updateRecord, { table: 'org_unit' }),
    removeUnit: mayCall(deleteRecord, { table: 'org_unit' }),
    addPlace: mayCall(createRecord, { table: 'org_place' }),
  }
  const dimensions = useCall(listRecords, {
    table: 'dimension',
    fields: ['name'],
    pageSize: 100,
    sort: [{ field: 'name', direction: 'asc' }],
    count: 'none',
  })
  const [dimension, setDimension] = useState<string | null>(null)
  const [unit, setUnit] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const known = dimensions.data?.data
  const at = dimension ?? known?.[0]?.id ?? null
  const read = useCall(dimensionContract.listUnits, { id: at ?? '' }, { enabled: at !== null })
  const units = read.data?.data ?? []
  const chosen = units.find(({ id }) => id === unit)
  const close = () => setAsking(null)
  const remove = async (table: string, record: Ref) => {
    try {
      await call(deleteRecord, { table, id: record.id })
      if (table === 'dimension') setDimension(null)
      setUnit(null)
      toast({ text: t('dimensions.removed', { name: record.title }) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
    await client.invalidateQueries()
  }
  if (dimensions.error) return <Failed error={dimensions.error} fill />
  if (!known) return <Skeleton rows={8} />
  const add = may.addDimension ? (
    <button type="button" className="btn p" onClick={() => setAsking({ is: 'dimension' })}>
      <Icon name="plus" />
      {t('dimensions.add')}
    </button>
  ) : null
  const dialogs = (
    <>
      {asking?.is === 'dimension' ? (
        <DimensionDialog
          onMade={id => {
            setDimension(id)
            setUnit(null)
          }}
          onClose={close}
        />
      ) : null}
      {asking?.is === 'unit' && at ? (
        <UnitDialog dimension={at} id={asking.id} under={asking.under} units={units} onClose={close} />
      ) : null}
      {asking?.is === 'place' && chosen ? (
        <PlaceDialog unit={{ id: chosen.id, title: chosen.name }} onClose={close} />
      ) : null}
    </>
  )
  if (at === null)
    return (
      <>
        <EmptyState kind="never" icon="tree" title={t('dimensions.none')} actions={add} fill>
          {add ? t('dimensions.none.why') : null}
        </EmptyState>
        {dialogs}
      </>
    )
  const menuOf = (node: UnitNode) => {
    const isUsed = node.members > 0 || units.some(({ parent }) => parent === node.id)
    return [
      ...(may.addUnit
        ? [
            {
              key: 'below',
              label: t('dimensions.unit.below'),
              onClick: () => setAsking({ is: 'unit', id: null, under: node.id }),
            },
          ]
        : []),
      ...(may.changeUnit
        ? [
            {
              key: 'edit',
              label: t('dimensions.unit.edit'),
              onClick: () => setAsking({ is: 'unit', id: node.id, under: null }),
            },
          ]
        : []),
      ...(may.removeUnit
        ? [
            {
              key: 'remove',
              label: t('dimensions.unit.remove'),
              title: isUsed ? t('dimensions.unit.used') : '',
              danger: true,
              disabled: isUsed,
              onClick: () => void remove('org_unit', { id: node.id, title: node.name }),
            },
          ]
        : []),
    ]
  }
  const name = String(known.find(({ id }) => id === at)?.name ?? '')
  const headMenu = [
    ...(may.addUnit
      ? [
          {
            key: 'unit',
            label: t('dimensions.unit.add'),
            onClick: () => setAsking({ is: 'unit', id: null, under: unit }),
          },
        ]
      : []),
    ...(may.addDimension
      ? [{ key: 'dimension', label: t('dimensions.add'), onClick: () => setAsking({ is: 'dimension' }) }]
      : []),
    ...(may.removeDimension
      ? [
          {
            key: 'remove',
            label: t('dimensions.remove', { name }),
            danger: true,
            disabled: units.length > 0,
            title: units.length > 0 ? t('dimensions.used') : '',
            onClick: () => void remove('dimension', { id: at, title: name }),
          },
        ]
      : []),
  ]
  return (
    <div className="os">
      <section className="os-tree" aria-label={t('dimensions.units')}>
        <header className="om-head">
          <Select
            aria-label={t('dimensions.one')}
            value={at}
            options={known.map(each => ({ value: each.id, label: String(each.name) }))}
            onChange={id => {
              setDimension(id)
              setUnit(null)
            }}
          />
          {headMenu.length > 0 ? (
            <Dropdown trigger={['click']} menu={{ items: headMenu }}>
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('dimensions.menu')}
                title={t('dimensions.menu')}
              >
                <Icon name="plus" />
              </button>
            </Dropdown>
          ) : null}
        </header>
        <button
          type="button"
          className={unit === null ? 'os-all on' : 'os-all'}
          aria-pressed={unit === null}
          onClick={() => setUnit(null)}
        >
          {t('dimensions.everybody')}
        </button>
        {!read.data ? (
          <Skeleton rows={4} />
        ) : units.length === 0 ? (
          <p className="ink3 os-none">{t('dimensions.unit.none')}</p>
        ) : (
          <Tree
            key={at}
            blockNode
            defaultExpandAll
            treeData={unitTree(units)}
            selectedKeys={unit ? [unit] : []}
            onSelect={([key]) => setUnit(key === undefined ? null : String(key))}
            titleRender={({ key }) => {
              const node = units.find(({ id }) => id === key)
              const items = node ? menuOf(node) : []
              return node ? (
                <span className="os-node">
                  <span className="grow cut" translate="no">
                    {node.name}
                  </span>
                  <span className="ink3 cap">{node.members}</span>
                  {items.length > 0 ? (
                    <Dropdown trigger={['click']} menu={{ items }}>
                      <button
                        type="button"
                        className="btn t xs sq"
                        aria-label={t('dimensions.unit.menu', { name: node.name })}
                        onClick={event => event.stopPropagation()}
                      >
                        <Icon name="more" size={14} />
                      </button>
                    </Dropdown>
                  ) : null}
                </span>
              ) : null
            }}
          />
        )}
        {chosen && may.addPlace ? (
          <button type="button" className="btn s om-add" onClick={() => setAsking({ is: 'place' })}>
            <Icon name="adduser" size={14} />
            {t('dimensions.place.title', { unit: chosen.name })}
          </button>
        ) : null}
        {read.data?.more ? <p className="cap ink3 os-none">{t('dimensions.unit.more')}</p> : null}
      </section>
      <RecordList
        table="org_place"
        base={unit ? where('unit', 'under', unit) : where('unit.dimension', 'eq', at)}
      />
      {dialogs}
    </div>
  )
}

export default DimensionsPage
