import { call } from '@gantry/client/web'
import { copyText, Icon, Modal, searchSign, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DepartmentNode, identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { departmentTree, findsNode } from './department-tree.ts'
import { newPassword } from './new-password.ts'
import { NotCopied } from './not-copied.tsx'

interface CreateMemberDialogProps {
  readonly departments: readonly DepartmentNode[]
  /** The one the person is looking at. */
  readonly department: string | null
  /** An officer is named; absent: an ordinary member. */
  readonly userType?: 'safe' | 'audit'
  readonly onClose: () => void
}

/** An account for a colleague; the first password is handed over with it. */
export const CreateMemberDialog = ({
  departments,
  department,
  userType,
  onClose,
}: CreateMemberDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(department)
  const [uncopied, setUncopied] = useState<string | null>(null)
  const form = useForm(
    { name: '', login: '', position: '', password: newPassword() },
    ['name', 'login', 'password'],
    async input => {
      await call(identityContract.createMember, {
        ...input,
        departments: chosen ? [chosen] : [],
        ...(userType && { userType }),
      })
      const signIn = `${input.login} ${input.password}`
      const copied = await copyText(signIn)
      await client.invalidateQueries()
      if (!copied) return setUncopied(signIn)
      toast({ text: t('structure.member.createdCopied', { name: input.name }) })
      onClose()
    },
  )
  const submit = (event: FormEvent) => void form.submit(event)
  if (uncopied)
    return (
      <Modal
        open
        title={t('structure.newMember')}
        footer={null}
        mask={{ closable: false }}
        onCancel={onClose}
      >
        <NotCopied
          done={t('structure.member.created', { name: form.values.name })}
          text={uncopied}
          label={t('structure.signIn')}
          onClose={onClose}
        />
      </Modal>
    )
  return (
    <Modal
      open
      title={userType ? t('officers.new', { office: t(`officers.${userType}`) }) : t('structure.newMember')}
      footer={null}
      onCancel={onClose}
    >
      <form className="os-form" noValidate onSubmit={submit}>
        <Told failure={form.failures.form} />
        <div className="two">
          <Field label={t('structure.member.name')} autoFocus maxLength={60} {...form.bind('name')} />
          <Field label={t('signIn.login')} autoComplete="off" autoCapitalize="none" {...form.bind('login')} />
        </div>
        <div className="two">
          <div className="fld">
            <label htmlFor="member-department">{t('join.department')}</label>
            <TreeSelect
              id="member-department"
              style={{ width: '100%' }}
              allowClear
              showSearch
              suffixIcon={searchSign}
              filterTreeNode={findsNode(departments)}
              treeDefaultExpandAll
              value={chosen ?? undefined}
              treeData={departmentTree(departments)}
              onChange={value => setChosen(value ?? null)}
            />
          </div>
          <Field label={t('join.position')} maxLength={60} {...form.bind('position')} />
        </div>
        <Field
          label={t('structure.member.password')}
          autoComplete="off"
          className="mono"
          hint={t('structure.member.password.hint')}
          {...form.bind('password')}
        />
        <p className="ink3 cap">{t('requests.approve.later')}</p>
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={form.busy}>
            <Icon name="copy" size={14} />
            {t('structure.member.create')}
          </button>
        </footer>
      </form>
    </Modal>
  )
}
