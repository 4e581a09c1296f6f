import { Field } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOfApi } from '../../shared/api.ts'
import { NewDesignDialog } from './new-design-dialog.tsx'

const pathForm = /^[a-z][a-z0-9-]{0,47}$/

/** Name, application, address and group of a new interface. */
export const NewApiDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [path, setPath] = useState('')
  const isPath = pathForm.test(path)
  return (
    <NewDesignDialog
      kind="api"
      title={t('gateway.new_api')}
      proposedName={t('gateway.new_name')}
      bodyOf={
        isPath
          ? begun =>
              bodyOfApi({
                ...begun,
                path,
                version: 1,
                source: { kind: 'table', table: '', operations: ['list', 'read'], fields: [], most: 100 },
              })
          : null
      }
      onClose={onClose}
    >
      <Field label={t('gateway.path')} hint={t('gateway.path.hint')}>
        {id => (
          <Input
            id={id}
            value={path}
            maxLength={48}
            placeholder="work-orders"
            status={path === '' || isPath ? '' : 'error'}
            onChange={({ target }) => setPath(target.value)}
          />
        )}
      </Field>
    </NewDesignDialog>
  )
}
