import { type ApiError, FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Field, toast } from '@gantry/ui/web'
import { Button, Popconfirm, Select, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listRoles,
  type Operator,
  type OperatorPoint,
  type OperatorRole,
  previewRole,
  saveRole,
} from '../../shared/operators/contract.ts'
import { TextField } from '../parts/form.tsx'
import { EffectDialog } from './effect-dialog.tsx'
import { usePointWords } from './point-words.ts'

interface RoleEditorProps {
  /** A role as it is, or a new one without id. */
  readonly role: OperatorRole | Omit<OperatorRole, 'id' | 'version'>
  readonly points: readonly OperatorPoint[]
  readonly operators: readonly Operator[]
  /** What removing the role failed with. */
  readonly failure: ApiError | null
  readonly onSaved: (id: string) => void
  readonly onRemove: (id: string) => void
}

/** Name, members and points of one role; saving shows first who gains and who loses. */
export const RoleEditor = ({ role, points, operators, failure, onSaved, onRemove }: RoleEditorProps) => {
  const { t } = useTranslation()
  const { say, groupsOf } = usePointWords()
  const [name, setName] = useState(role.name)
  const [note, setNote] = useState(role.note)
  const [members, setMembers] = useState<readonly string[]>(role.members)
  const [held, setHeld] = useState<readonly string[]>(role.points)
  const id = 'id' in role ? role.id : null
  const wanted = {
    ...('id' in role ? { id: role.id, version: role.version } : {}),
    name: name.trim(),
    note: note.trim(),
    members: [...members],
    points: [...held],
  }
  const preview = useAction(previewRole)
  const save = useAction(saveRole, {
    refresh: [listRoles],
    onDone: ({ state, id: saved }) => {
      preview.reset()
      toast({ text: t(state === 'saved' ? 'operators.role.saved' : 'operators.role.proposed') })
      if (state === 'saved') onSaved(saved)
    },
  })
  const issueOf = useIssue(preview.error ?? save.error)
  const known = new Set(points.map(point => point.id))
  return (
    <section className="tile co-part">
      <div className="co-two">
        <TextField
          label={t('operators.role.name')}
          required
          maxLength={40}
          value={name}
          failure={issueOf('name')}
          onChange={setName}
        />
        <TextField label={t('operators.role.note')} maxLength={200} value={note} onChange={setNote} />
      </div>
      <Field label={t('operators.role.members')} hint={t('operators.role.members_hint')}>
        {field => (
          <Select
            id={field}
            mode="multiple"
            style={{ width: '100%' }}
            optionFilterProp="label"
            value={[...members]}
            options={operators
              .filter(({ bound }) => bound)
              .map(({ id: value, name: called, login }) => ({ value, label: `${called} (${login})` }))}
            onChange={setMembers}
          />
        )}
      </Field>
      <Field label={t('operators.points')}>
        {() => (
          <Tree
            checkable
            selectable={false}
            checkedKeys={[...held]}
            treeData={groupsOf(points).map(group => ({
              key: `group ${group.page}`,
              title: group.title,
              children: group.points.map(point => ({
                key: point.id,
                title: (
                  <span className="op-point">
                    {say(point)}
                    <span className="ink3">{t(`operators.kind.${point.kind}`)}</span>
                    {point.risk === 'high' ? (
                      <span className="tag bad">{t('operators.risk.high')}</span>
                    ) : null}
                  </span>
                ),
              })),
            }))}
            onCheck={keys => {
              const list = Array.isArray(keys) ? keys : keys.checked
              setHeld(list.map(String).filter(key => known.has(key)))
            }}
          />
        )}
      </Field>
      <FormFailure error={failure ?? (preview.error || save.error)} />
      <div className="co-acts">
        <Button
          type="primary"
          disabled={name.trim() === ''}
          loading={preview.isPending}
          onClick={() => preview.mutate(wanted)}
        >
          {t('operators.role.check')}
        </Button>
        {id ? (
          <Popconfirm
            title={t('operators.role.remove_sure', { name: role.name })}
            onConfirm={() => onRemove(id)}
          >
            <Button danger>{t('operators.role.remove')}</Button>
          </Popconfirm>
        ) : null}
      </div>
      {preview.data ? (
        <EffectDialog
          plan={preview.data}
          points={points}
          operators={operators}
          busy={save.isPending}
          error={save.error}
          onSave={() => save.mutate(wanted)}
          onClose={() => {
            preview.reset()
            save.reset()
          }}
        />
      ) : null}
    </section>
  )
}
