import { call, errorText, useCall } from '@gantry/client/web'
import { getRecord, updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'

const closable = ['gender', 'birthday', 'email'] as const

/** On the own card: the fields hidden from colleagues. */
export const ClosedFacts = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stored = useCall(getRecord, { table: 'member', id }).data?.data
  if (!stored) return null
  const set = async (closed: readonly string[]) => {
    try {
      const record = { version: stored.version, closed: closed.length > 0 ? [...closed] : null }
      await call(updateRecord, { table: 'member', id, record })
      toast({ text: t('contacts.closed.saved') })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
    await client.invalidateQueries()
  }
  return (
    <>
      <h3 id="contact-closed">{t('contacts.closed')}</h3>
      <Checkbox.Group
        aria-labelledby="contact-closed"
        value={closable.filter(field => Array.isArray(stored.closed) && stored.closed.includes(field))}
        options={closable.map(value => ({ value, label: t(`contacts.${value}`) }))}
        onChange={closed => void set(closed)}
      />
    </>
  )
}
