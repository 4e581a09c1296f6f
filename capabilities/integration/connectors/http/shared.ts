import { Type } from 'typebox'
import type { SourceKind } from '../kind.ts'

/** How a caller says who it is: not at all, with a bearer token, or with a header of the server's own. */
const logins = ['none', 'bearer', 'header'] as const
/** How an answer leads to the next one: it does not, by page number, by rows to skip, or by a value or address in the answer. */
const pagings = ['single', 'page', 'offset', 'next'] as const

const path = Type.String({ maxLength: 200, pattern: '^[^\\s]*$' })
const parameter = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_.\\[\\]$-]+$' })

/** A server that answers lists of JSON objects. */
export const httpSource: SourceKind = {
  name: 'http',
  icon: 'api',
  schema: Type.Object(
    {
      url: Type.String({ minLength: 1, maxLength: 1_000, pattern: '^https?://' }),
      paths: Type.Optional(Type.String({ maxLength: 2_000 })),
      login: Type.Enum([...logins]),
      header: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9-]+$' })),
      token: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^[\\x20-\\x7e]*$' })),
      items: Type.Optional(path),
      paging: Type.Enum([...pagings]),
      parameter: Type.Optional(parameter),
      next: Type.Optional(path),
      sizeParameter: Type.Optional(parameter),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000 })),
      sinceParameter: Type.Optional(parameter),
      sinceColumn: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    },
    {
      additionalProperties: false,
      dependentRequired: { sinceParameter: ['sinceColumn'], sinceColumn: ['sinceParameter'] },
    },
  ),
  form: [
    { name: 'url', input: 'text' },
    { name: 'paths', input: 'text', optional: true },
    { name: 'login', input: 'choice', options: logins, preset: 'none' },
    { name: 'header', input: 'text', optional: true, when: { name: 'login', is: ['header'] } },
    {
      name: 'token',
      input: 'secret',
      optional: true,
      when: { name: 'login', is: ['bearer', 'header'] },
    },
    { name: 'items', input: 'text', optional: true },
    { name: 'paging', input: 'choice', options: pagings, preset: 'single' },
    {
      name: 'parameter',
      input: 'text',
      optional: true,
      when: { name: 'paging', is: ['page', 'offset', 'next'] },
    },
    { name: 'next', input: 'text', optional: true, when: { name: 'paging', is: ['next'] } },
    {
      name: 'sizeParameter',
      input: 'text',
      optional: true,
      when: { name: 'paging', is: ['page', 'offset', 'next'] },
    },
    {
      name: 'size',
      input: 'number',
      optional: true,
      when: { name: 'paging', is: ['page', 'offset', 'next'] },
    },
    { name: 'sinceParameter', input: 'text', optional: true },
    { name: 'sinceColumn', input: 'text', optional: true },
  ],
  address: ({ url }) => String(url ?? '').replace(/\?.*$/, ''),
  queries: false,
  writes: false,
}
