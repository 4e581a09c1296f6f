import type { Contact } from './contact-contract.ts'

type Shown = Pick<Contact, 'title' | 'position' | 'phone' | 'extension' | 'email'> & {
  readonly departments: readonly { readonly title: string }[]
}

/**
 * A contact as a vCard 3.0 (RFC 2426), which the address books of telephones read from a code or a file. It has only what the viewer
 * was sent. Neither the birthday, which has no year, nor the division of work, which may be long, is in it.
 */
export const vcardOf = (contact: Shown, organisation: string): string => {
  const { title, position, phone, extension, email, departments } = contact
  const unit = departments.at(-1)?.title
  const lines: readonly [name: string, value: string | undefined][] = [
    ['FN', escaped(title)],
    ['N', `${escaped(title)};;;;`],
    ['ORG', [organisation, ...(unit && unit !== organisation ? [unit] : [])].map(escaped).join(';')],
    ['TITLE', position && escaped(position)],
    ['TEL;TYPE=CELL', phone && escaped(phone)],
    ['TEL;TYPE=WORK', extension && escaped(extension)],
    ['EMAIL', email && escaped(email)],
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])),
    'END:VCARD',
    '',
  ].join('\r\n')
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, sign => `\\${sign}`).replaceAll(/\r\n?|\n/g, '\\n')
