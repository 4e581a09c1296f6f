import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'

describe.each([
  ['person', field.person()],
  ['department', field.department()],
  ['link', field.link('asset')],
  ['tree', field.tree('place')],
  ['role', field.role()],
  ['post', field.post()],
  ['user group', field.userGroup()],
])('%s', (_, of) => {
  reads(of, [id, id], [{ id, title: '王海涛' }, id], [id.toUpperCase(), id])
  refuses(
    of,
    ['王海涛', 'record_missing', { value: '王海涛' }],
    [5, 'not_a_record'],
    [{ title: 'x' }, 'not_a_record'],
  )
})
