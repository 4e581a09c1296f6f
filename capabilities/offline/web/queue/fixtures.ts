import type { RecordRow } from '@gantry/model/shared'
import type { Entry } from './entry.ts'

export const row = (version: number, values: Readonly<Record<string, string>>): RecordRow => ({
  id: 'r1',
  version,
  createdAt: '2026-11-30T08:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-30T08:00:00.000Z',
  updatedBy: null,
  owner: null,
  ownerDepartment: null,
  ...values,
})

export const entry = (changes: Partial<Entry>): Entry => ({
  id: 'e1',
  table: 'pump',
  label: 'Pump',
  title: '',
  base: null,
  body: {},
  values: {},
  files: [],
  sent: {},
  madeAt: 1,
  state: { is: 'here' },
  ...changes,
})
