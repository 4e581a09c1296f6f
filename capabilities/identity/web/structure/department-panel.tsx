import { call } from '@gantry/client/web'
import { getRecord, updateRecord } from '@gantry/model/shared'
import { Icon, Skeleton, searchSign, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown, Input, type MenuProps, Tree, type TreeProps, TreeSelect } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepartmentNode, structureContract } from '../../shared/index.ts'
import { failuresOf } from '../access/failures.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import {
  departmentTree,
  findsNode,
  foundDepartments,
  isBelow,
  membersBelow,
  type Place,
  placeAt,
  placeBeside,
} from './department-tree.ts'
import { MergeDialog } from './merge-dialog.tsx'

interface DepartmentPanelProps {
  /** Undefined until they are read. */
  readonly departments: readonly DepartmentNode[] | undefined
  readonly chosen: string | null
  readonly manages: boolean
  readonly onChoose: (department: string | null) => void
}

/** What the dialog is about: a department, or a new one below another. */
type Editing = { readonly id: string } | { readonly under: string | null }

const table = 'department'
const none: readonly DepartmentNode[] = []

/** More departments than these begin folded, so that the tree opens at once. */
const mostUnfolded = 200

/** The tree; the administrator drags a department to where it belongs, or moves it by its menu. */
export const DepartmentPanel = ({ departments: read, chosen, manages, onChoose }: DepartmentPanelProps) => {
  const departments = read ?? none
  const { t } = useTranslation()
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [typed, setTyped] = useState('')
  const [merging, setMerging] = useState<DepartmentNode | null>(null)
  const nodes = useMemo(() => new Map(departments.map(one => [one.id, one])), [departments])
  const searching = typed.trim() !== ''
  const { shown, hits } = useMemo(() => foundDepartments(departments, typed), [departments, typed])
  const counts = useMemo(() => membersBelow(departments), [departments])
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) toast({ text: done })
    } catch (error) {
      toast({ kind: 'failed', text: Object.values(failuresOf(t, error))[0] ?? '' })
    }
    await client.invalidateQueries()
  }
  const put = (id: string, { parent, order }: Place) =>
    attempt(async () => {
      const { data } = await call(getRecord, { table, id })
      await call(updateRecord, { table, id, record: { version: data.version, parent, order } })
    })
  const move: TreeProps['onDrop'] = ({ dragNode, node, dropToGap, dropPosition }) => {
    const index = Number(node.pos.split('-').at(-1))
    const drop = !dropToGap ? 'inside' : dropPosition < index ? 'before' : 'after'
    const id = String(dragNode.key)
    void put(id, placeAt(departments, id, String(node.key), drop))
  }
  const over = useRef<string | null>(null)
  // The tree itself ignores a drop below the dragged department; the server says why it is refused.
  const refuse = (moved: string) => {
    const { current: target } = over
    over.current = null
    if (target !== null && isBelow(departments, target, moved))
      void put(moved, placeAt(departments, moved, target, 'inside'))
  }
  const remove = ({ id, name }: DepartmentNode) =>
    attempt(
      () => call(structureContract.removeDepartment, { id }),
      t('structure.department.removed', { name }),
    )
  const step = (id: string, direction: 'up' | 'down') => {
    const place = placeBeside(departments, id, direction)
    return {
      key: direction,
      label: t(`structure.department.${direction}`),
      disabled: place === null,
      onClick: () => place && void put(id, place),
    }
  }
  const menuOf = (node: DepartmentNode): MenuProps['items'] => {
    const { id } = node
    return [
      { key: 'add', label: t('structure.department.addBelow'), onClick: () => setEditing({ under: id }) },
      { key: 'edit', label: t('structure.department.edit'), onClick: () => setEditing({ id }) },
      step(id, 'up'),
      step(id, 'down'),
      { key: 'merge', label: t('structure.department.merge'), onClick: () => setMerging(node) },
      {
        key: 'remove',
        label: t('structure.department.remove'),
        danger: true,
        onClick: () => void remove(node),
      },
    ]
  }
  return (
    <section className="os-tree" aria-label={t('structure.departments')}>
      <header>
        <h2>{t('structure.departments')}</h2>
        {manages ? (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('structure.department.add')}
            title={t('structure.department.add')}
            onClick={() => setEditing({ under: chosen })}
          >
            <Icon name="plus" />
          </button>
        ) : null}
      </header>
      {departments.length > 0 ? (
        <div className="os-find">
          <Input
            size="small"
            allowClear
            prefix={searchSign}
            aria-label={t('structure.department.find')}
            placeholder={t('structure.department.find')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
      ) : null}
      <button
        type="button"
        className={chosen === null ? 'os-all on' : 'os-all'}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {t('structure.everybody')}
      </button>
      <div className="os-pick">
        <TreeSelect
          aria-label={t('structure.departments')}
          placeholder={t('structure.everybody')}
          style={{ width: '100%' }}
          allowClear
          showSearch
          suffixIcon={searchSign}
          filterTreeNode={findsNode(departments)}
          treeDefaultExpandAll
          value={chosen ?? undefined}
          treeData={departmentTree(departments)}
          onChange={value => onChoose(value ?? null)}
        />
      </div>
      {searching && shown.length === 0 ? (
        <p className="ink3 os-none">{t('structure.department.not_found')}</p>
      ) : departments.length > 0 ? (
        <Tree
          // What is found stands unfolded; without a search the tree is as it was.
          key={searching ? typed : ''}
          blockNode
          defaultExpandAll={searching || departments.length <= mostUnfolded}
          draggable={manages && !searching ? { icon: false } : false}
          treeData={departmentTree(shown)}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={([key]) => onChoose(key === undefined ? null : String(key))}
          allowDrop={({ dropNode }) => {
            over.current = String(dropNode.key)
            return true
          }}
          onDragLeave={({ node }) => {
            if (over.current === String(node.key)) over.current = null
          }}
          onDragEnd={({ node }) => refuse(String(node.key))}
          onDrop={move}
          titleRender={({ key }) => {
            const node = nodes.get(String(key))
            return node ? (
              <span className="os-node">
                <span
                  className={searching && !hits.has(node.id) ? 'grow cut ink3' : 'grow cut'}
                  title={node.name}
                  translate="no"
                >
                  {node.name}
                </span>
                {node.manager ? (
                  <span
                    className="os-led ink3 cap cut"
                    title={t('structure.department.led', { name: node.manager.name })}
                    translate="no"
                  >
                    {node.manager.name}
                  </span>
                ) : null}
                <span className="os-count ink3 cap num">{counts.get(node.id)}</span>
                {manages ? (
                  <Dropdown
                    trigger={['click']}
                    // A choice in the menu does not choose the department behind it.
                    menu={{ items: menuOf(node), onClick: ({ domEvent }) => domEvent.stopPropagation() }}
                  >
                    <button
                      type="button"
                      className="btn t xs sq"
                      aria-label={t('structure.department.menu', { name: node.name })}
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
      ) : read ? (
        <p className="ink3 os-none">
          {t(manages ? 'structure.department.none' : 'structure.department.none.plain')}
        </p>
      ) : (
        <Skeleton rows={6} />
      )}
      {merging ? (
        <MergeDialog
          department={merging}
          departments={departments}
          onMerged={into => {
            if (chosen === merging.id) onChoose(into)
            setMerging(null)
          }}
          onClose={() => setMerging(null)}
        />
      ) : null}
      {editing ? (
        <DepartmentDialog
          id={'id' in editing ? editing.id : null}
          under={'under' in editing ? editing.under : null}
          departments={departments}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  )
}
