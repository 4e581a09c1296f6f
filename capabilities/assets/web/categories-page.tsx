import { errorText, Failed, inSpace, useAction, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addCategory,
  type Category,
  changeCategory,
  listCategories,
  removeCategory,
} from '../shared/contract.ts'
import './assets.css'
import { below, inTree } from './category-tree.ts'

type Editing =
  | { readonly kind: 'new'; readonly parent: string | null }
  | { readonly kind: 'edit' | 'remove'; readonly category: Category }

/** The tree of categories: add, rename, move, merge, delete with the assets moved. */
const CategoriesPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listCategories, {})
  const [editing, setEditing] = useState<Editing | null>(null)
  const all = data?.data ?? []
  const mayCall = useMayCall()
  const action = mayCall(addCategory) ? (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => setEditing({ kind: 'new', parent: null })}
    >
      {t('category.new')}
    </Button>
  ) : null
  return (
    <div className="as-page">
      <PageHeader
        crumbs={[{ title: t('asset.catalogue'), href: inSpace('/dataAsset/management') }]}
        title={t('asset.categories')}
        action={action}
      />
      {error ? (
        <Failed error={error} fill />
      ) : !data ? (
        <Skeleton rows={6} />
      ) : all.length === 0 ? (
        <EmptyState kind="never" icon="tree" fill title={t('category.none')} actions={action}>
          {action ? t('category.none.why') : null}
        </EmptyState>
      ) : (
        <ul className="as-tree">
          {inTree(all).map(({ category, level }) => (
            <li key={category.id} style={{ paddingInlineStart: `${16 + level * 24}px` }}>
              <Icon name="tag" size={14} />
              <b className="cut" translate="no">
                {category.name}
              </b>
              <small>{t('category.assets', { count: category.count })}</small>
              <span className="as-row">
                {mayCall(addCategory) ? (
                  <button
                    type="button"
                    className="btn t s"
                    onClick={() => setEditing({ kind: 'new', parent: category.id })}
                  >
                    {t('category.add_below')}
                  </button>
                ) : null}
                {mayCall(changeCategory) ? (
                  <button
                    type="button"
                    className="btn t s"
                    onClick={() => setEditing({ kind: 'edit', category })}
                  >
                    {t('category.edit')}
                  </button>
                ) : null}
                {mayCall(removeCategory) ? (
                  <button
                    type="button"
                    className="btn t s"
                    onClick={() => setEditing({ kind: 'remove', category })}
                  >
                    {t('category.remove')}
                  </button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {editing ? <EditDialog all={all} editing={editing} onClose={() => setEditing(null)} /> : null}
    </div>
  )
}

interface EditDialogProps {
  readonly all: readonly Category[]
  readonly editing: Editing
  onClose(): void
}

const EditDialog = ({ all, editing, onClose }: EditDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const own = editing.kind === 'new' ? null : editing.category
  const [name, setName] = useState(own?.name ?? '')
  const [parent, setParent] = useState<string | null>(
    editing.kind === 'new' ? editing.parent : (own?.parent ?? null),
  )
  const done = { refresh: [listCategories], onDone: onClose }
  const add = useAction(addCategory, done)
  const change = useAction(changeCategory, done)
  const remove = useAction(removeCategory, {
    ...done,
    onDone: () => {
      toast({ text: t('category.removed', { name: own?.name ?? '' }) })
      onClose()
    },
  })
  const isRemoval = editing.kind === 'remove'
  const { error } = isRemoval ? remove : own ? change : add
  const closed = own ? below(all, own.id) : new Set<string>()
  const save = () => {
    if (isRemoval && own) remove.mutate({ id: own.id, ...(parent && { into: parent }) })
    else if (own) change.mutate({ id: own.id, name, parent })
    else add.mutate({ name, parent })
  }
  return (
    <Modal
      open
      title={t(isRemoval ? 'category.remove.title' : own ? 'category.edit' : 'category.new', {
        name: own?.name ?? '',
      })}
      okText={t(isRemoval ? 'category.remove' : 'category.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: isRemoval, disabled: name.trim() === '' }}
      confirmLoading={add.isPending || change.isPending || remove.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="as-form">
        {isRemoval ? (
          <p className="hint">{t('category.remove.lead')}</p>
        ) : (
          <>
            <label htmlFor={id}>{t('category.name')}</label>
            <Input id={id} value={name} maxLength={60} onChange={event => setName(event.target.value)} />
          </>
        )}
        <label htmlFor={`${id}p`}>{t(isRemoval ? 'category.into' : 'category.parent')}</label>
        <Select
          id={`${id}p`}
          allowClear
          placeholder={t('category.top')}
          value={parent}
          options={inTree(all)
            .filter(({ category }) => !closed.has(category.id))
            .map(({ category, level }) => ({
              value: category.id,
              label: `${'\u2003'.repeat(level)}${category.name}`,
            }))}
          onChange={next => setParent(next ?? null)}
        />
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      </div>
    </Modal>
  )
}

export default CategoriesPage
