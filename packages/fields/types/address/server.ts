import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import './regions-data.ts'
import { type Address, type AddressField, writtenAddress } from './shared.ts'

/** The address as it is written stands beside its parts, where search finds it; answers leave it out. */
export const addressStore: FieldStore<AddressField, Address> = {
  column: () => 'jsonb',
  write: value => JSON.stringify({ ...value, text: writtenAddress(value) }),
  select: column => sql`(${column} - 'text')`,
  key: { type: 'text', of: column => sql`(${column} ->> 'text')` },
  index: 'trigram',
}
