import { type Json, newId } from '@gantry/base/shared'
import { call, callKey, errorText, queryClient } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { Modal } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnalysisKind, listAnalysis } from '../../shared/contract.ts'
import { mostName } from '../../shared/sharing.ts'

interface NewDesignProps {
  readonly kind: AnalysisKind
  readonly first?: string
  /** The body of the new design; null: something is still missing. */
  body(id: string, name: string): object | null
  /** Address of the editor. */
  address(id: string): string
  /** Further inputs. */
  readonly children?: ReactNode
  onClose(): void
}

/** Dialog for a new chart, dashboard or screen: keeps its first draft and opens the editor. */
export const NewDesign = ({ kind, first = '', body, address, children, onClose }: NewDesignProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useId()
  const [name, setName] = useState(first)
  const [tried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: async (made: { readonly id: string; readonly body: object }) => {
      await call(keepDraft, { kind, id: made.id, body: made.body as Json, base: null, revision: 0 })
      return made.id
    },
    onSuccess: async id => {
      await queryClient.invalidateQueries({ queryKey: callKey(listAnalysis) })
      onClose()
      await navigate(address(id))
    },
  })
  const lacksName = name.trim() === ''
  const submit = () => {
    setTried(true)
    const id = newId()
    const made = lacksName ? null : body(id, name.trim())
    if (made) make.mutate({ id, body: made })
  }
  return (
    <Modal
      open
      title={t(`dashboards.new.${kind}`)}
      okText={t('dashboards.create')}
      cancelText={t('dashboards.cancel')}
      confirmLoading={make.isPending}
      onCancel={onClose}
      onOk={submit}
    >
      <div className="db-form">
        <div className="fld">
          <label htmlFor={field}>{t('dashboards.name')}</label>
          <Input
            id={field}
            autoFocus
            showCount
            maxLength={mostName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={submit}
          />
          {tried && lacksName ? <span className="hint err">{t('dashboards.lacks.name')}</span> : null}
        </div>
        {children}
        {make.error ? (
          <p className="hint err" role="alert">
            {errorText(t, make.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
