import type { ProviderSettings } from '../../../shared/federation/index.ts'

/**
 * Whose subjects those of a directory are. The address may change, to another server of the same directory; another base
 * or another key means other people.
 */
export const directoryAuthority = ({ subjectAttribute = '', base = '' }: ProviderSettings): string =>
  `${subjectAttribute}@${base.replace(/\s*([,=])\s*/g, '$1')}`.toLowerCase()
