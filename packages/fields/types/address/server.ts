import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import './regions-data.ts'
import { type Address, type AddressField, writtenAddress } from './shared.ts'

/** The address as text is stored beside its parts for search; responses omit it. */
export const addressStore: FieldStore<AddressField, Address> = {
  column: () => 'jsonb',
  write: value => JSON.stringify({ ...value, text: writtenAddress(value) }),
  select: column => sql`(${column} - 'text')`,
  key: { type: 'text', of: column => sql`(${column} ->> 'text')` },
  index: 'trigram',
}
