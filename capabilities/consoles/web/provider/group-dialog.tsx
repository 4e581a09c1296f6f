import { FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  findProviderPeople,
  type GroupRule,
  listProviderGroups,
  type PickedPerson,
  type ProviderGroup,
  saveProviderGroup,
} from '../../shared/provider/groups-contract.ts'
import { TextField } from '../parts/form.tsx'

const nobody: GroupRule = { userTypes: [], department: '', position: '', role: '' }
const types = ['admin', 'user', 'safe', 'audit'] as const
const keyOf = ({ space, member }: PickedPerson): string => `${space} ${member}`
const labelOf = ({ name, enterprise }: PickedPerson): string => `${name} (${enterprise})`

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: ProviderGroup | null
  readonly onClose: () => void
}

/** People picked over all enterprises, conditions, or both. */
export const GroupDialog = ({ group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(group?.name ?? '')
  const [note, setNote] = useState(group?.note ?? '')
  const [picked, setPicked] = useState<readonly PickedPerson[]>(group?.picked ?? [])
  const [rule, setRule] = useState(group?.rule ?? nobody)
  const [search, setSearch] = useState('')
  const found = useCall(findProviderPeople, { search: search.trim() || ' ' }, { keep: true })
  const save = useAction(saveProviderGroup, {
    refresh: [listProviderGroups],
    onDone: () => {
      toast({ text: t('provider.group.saved') })
      onClose()
    },
  })
  const issueOf = useIssue(save.error)
  const people = [
    ...new Map([...picked, ...(found.data?.data ?? [])].map(each => [keyOf(each), each] as const)).values(),
  ]
  const isEmpty =
    picked.length === 0 &&
    rule.userTypes.length === 0 &&
    [rule.department, rule.position, rule.role].every(each => each.trim() === '')
  return (
    <Modal
      open
      title={t(group ? 'provider.group.edit' : 'provider.group.new')}
      okText={t('provider.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: save.isPending, disabled: name.trim() === '' || isEmpty }}
      onOk={() =>
        save.mutate({
          ...(group ? { id: group.id } : {}),
          name: name.trim(),
          note: note.trim(),
          picked: picked.map(({ space, member }) => ({ space, member })),
          rule: {
            userTypes: [...rule.userTypes],
            department: rule.department.trim(),
            position: rule.position.trim(),
            role: rule.role.trim(),
          },
        })
      }
      onCancel={onClose}
    >
      <TextField
        label={t('provider.group.name')}
        required
        maxLength={60}
        value={name}
        failure={issueOf('name')}
        onChange={setName}
      />
      <TextField label={t('provider.group.note')} maxLength={200} value={note} onChange={setNote} />
      <Field
        label={t('provider.group.picked')}
        hint={t('provider.group.picked_hint')}
        failure={issueOf('picked')}
      >
        {id => (
          <Select
            id={id}
            mode="multiple"
            style={{ width: '100%' }}
            filterOption={false}
            value={picked.map(keyOf)}
            options={people.map(each => ({ value: keyOf(each), label: labelOf(each) }))}
            onSearch={setSearch}
            onChange={keys => setPicked(people.filter(each => keys.includes(keyOf(each))))}
          />
        )}
      </Field>
      <h3 className="co-sub">{t('provider.group.rule')}</h3>
      <Field label={t('provider.group.types')}>
        {id => (
          <Select
            id={id}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...rule.userTypes]}
            options={types.map(value => ({ value, label: t(`user.${value}`) }))}
            onChange={userTypes => setRule({ ...rule, userTypes })}
          />
        )}
      </Field>
      {(['department', 'position', 'role'] as const).map(each => (
        <TextField
          key={each}
          label={t(`provider.group.${each}`)}
          maxLength={60}
          value={rule[each]}
          onChange={value => setRule({ ...rule, [each]: value })}
        />
      ))}
      <FormFailure error={save.error} />
    </Modal>
  )
}
