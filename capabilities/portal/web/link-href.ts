import { inSpace } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { isWebAddress, type Link, targetPath } from '../shared/link.ts'

/** Where a link leads; `action` is done on the page itself; null: nowhere, or the reader may not. */
export const placeOfLink = (
  link: Link,
  tableOf: (id: string) => TableModel | undefined,
): { readonly href: string; readonly outside?: true } | { readonly action: 'search' | 'scan' } | null => {
  const { type, table, form, url, portal } = link
  if (type === 'url') return url !== undefined && isWebAddress(url) ? { href: url, outside: true } : null
  if (type === 'search' || type === 'scan') return { action: type }
  if (type === 'portal') return portal ? { href: inSpace(`/user/workbench/${portal}`) } : null
  const target = targetPath(link)
  if (target !== null) return { href: inSpace(target) }
  if (type === 'circle') return { href: inSpace('/qChat') }
  if (type === 'setting') return { href: inSpace('/setting/center') }
  if (type === 'none') return null
  const model = table === undefined ? undefined : tableOf(table)
  if (!model || (form && !model.can('create'))) return null
  const list = inSpace(`/app/!/${model.id}/${model.info.table.app ?? ''}`)
  if (type === 'app') return { href: form ? `${list}?form=new` : list }
  return { href: `${list}?analysis=open` }
}
