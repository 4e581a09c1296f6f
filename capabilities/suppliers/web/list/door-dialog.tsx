import { errorText, useAction, useCall } from '@gantry/client/web'
import { Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Door, readDoor, setDoor } from '../../shared/contract.ts'

/** Whether companies may apply, under which address, and what they read there. */
export const DoorDialog = ({ onClose }: { onClose(): void }) => {
  const { data } = useCall(readDoor, {}, { staleTime: 0 })
  return data ? (
    <Editor key={data.code} door={data} onClose={onClose} />
  ) : (
    <Modal open footer={null} onCancel={onClose}>
      <Skeleton rows={3} />
    </Modal>
  )
}

const Editor = ({ door, onClose }: { readonly door: Door; onClose(): void }) => {
  const { t } = useTranslation()
  const base = useId()
  const [draft, setDraft] = useState(door.code === null ? { ...door, open: true } : door)
  const save = useAction(setDoor, {
    refresh: [readDoor],
    onDone: () => toast({ text: t('suppliers.said.door') }),
  })
  const { open, intro, categories } = draft
  const send = (renew: boolean) => save.mutate({ open, intro, categories: [...categories], renew })
  return (
    <Modal
      open
      className="sp-dialog"
      title={t('suppliers.door')}
      okText={t('suppliers.save')}
      cancelText={t('ui.close')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => send(false)}
      onCancel={onClose}
    >
      <Checkbox checked={open} onChange={({ target }) => setDraft({ ...draft, open: target.checked })}>
        {t('suppliers.door.open')}
      </Checkbox>
      {door.code === null ? null : (
        <div className="fld">
          <label htmlFor={`${base}-link`}>{t('suppliers.door.address')}</label>
          <div className="sp-acts">
            <Input
              id={`${base}-link`}
              readOnly
              className="mono sp-link"
              value={`${location.origin}/toBeSupplier?to=${door.code}`}
              onFocus={({ target }) => target.select()}
            />
            <Button loading={save.isPending} onClick={() => send(true)}>
              {t('suppliers.door.renew')}
            </Button>
          </div>
          <span className="hint">{t('suppliers.door.hint')}</span>
        </div>
      )}
      <div className="fld">
        <label htmlFor={`${base}-intro`}>{t('suppliers.door.intro')}</label>
        <Input.TextArea
          id={`${base}-intro`}
          rows={3}
          maxLength={1_000}
          value={intro}
          onChange={({ target }) => setDraft({ ...draft, intro: target.value })}
        />
      </div>
      <div className="fld">
        <label htmlFor={`${base}-categories`}>{t('suppliers.facts.categories')}</label>
        <Select<string[]>
          id={`${base}-categories`}
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={50}
          value={[...categories]}
          onChange={next => setDraft({ ...draft, categories: next.map(each => each.slice(0, 40)) })}
        />
        <span className="hint">{t('suppliers.door.categories.hint')}</span>
      </div>
      {save.error ? (
        <p className="hint err" role="alert">
          {errorText(t, save.error)}
        </p>
      ) : null}
    </Modal>
  )
}
