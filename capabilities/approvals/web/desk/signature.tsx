import { FieldPlaceContext, fieldViews, isFileRef, Thumbnail } from '@gantry/fields/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk } from './use-desk.ts'

/** No record context: the owner opens the signature by its file id alone. */
const ownFiles = {}

/** The picture of a signature, by the id of its file and the place it hangs on. */
export const SignaturePicture = ({ file, title }: { readonly file: string; readonly title: string }) => (
  <span className="todo-signature" role="img" aria-label={title}>
    <Thumbnail file={{ id: file, name: title, size: 0, mime: 'image/png' }} edge={320} />
  </span>
)

interface SignatureProps {
  /** Id of the file; null: not signed. */
  readonly value: string | null
  /** The step requires a signature. */
  readonly isRequired: boolean
  onChange(value: string | null): void
}

/** The signature of a decision: the one its writer keeps, or one drawn with finger, pen or mouse. */
export const Signature = ({ value, isRequired, onChange }: SignatureProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { desk, change } = useDesk()
  const [isDrawing, setDrawing] = useState(false)
  const [isKept, setKept] = useState(false)
  const { Input } = fieldViews.signature
  const take = (picture: unknown) => {
    const file = Array.isArray(picture) ? picture.find(isFileRef) : undefined
    if (!file) return
    onChange(file.id)
    if (isKept) change({ signature: file.id })
    setDrawing(false)
  }
  return (
    <div className="todo-sign">
      <h3>
        {t('approvals.signature')}
        {isRequired ? <span className="req">*</span> : null}
      </h3>
      {value === null ? null : (
        <FieldPlaceContext value={ownFiles}>
          <SignaturePicture file={value} title={t('approvals.signature')} />
        </FieldPlaceContext>
      )}
      <div className="todo-sign-acts">
        {value === null && desk.signature ? (
          <Button size="small" icon={<Icon name="check" />} onClick={() => onChange(desk.signature)}>
            {t('approvals.signature.mine')}
          </Button>
        ) : null}
        <Button size="small" icon={<Icon name="edit" />} onClick={() => setDrawing(true)}>
          {t(value === null ? 'approvals.signature.draw' : 'approvals.signature.again')}
        </Button>
        {value === null || isRequired ? null : (
          <Button size="small" type="text" onClick={() => onChange(null)}>
            {t('approvals.signature.drop')}
          </Button>
        )}
        {value !== null && value === desk.signature ? (
          <Button size="small" type="text" onClick={() => change({ signature: null })}>
            {t('approvals.signature.forget')}
          </Button>
        ) : null}
      </div>
      {isDrawing ? (
        <Modal
          open
          width={560}
          title={t('approvals.signature.draw')}
          footer={null}
          onCancel={() => setDrawing(false)}
        >
          <div className="todo-ask">
            <Input id={id} value={null} field={{ type: 'signature' }} onChange={take} />
            <Checkbox checked={isKept} onChange={event => setKept(event.target.checked)}>
              {t('approvals.signature.keep')}
            </Checkbox>
          </div>
        </Modal>
      ) : null}
    </div>
  )
}
