import type { Texts } from '@gantry/base/shared'
import { codeTexts } from './texts/codes.ts'
import { compareTexts } from './texts/compare.ts'
import { consoleTexts } from './texts/console.ts'
import { contacts } from './texts/contacts.ts'
import { delegationTexts } from './texts/delegation.ts'
import { developerTexts } from './texts/developer.ts'
import { dimensions } from './texts/dimensions.ts'
import { errorTexts } from './texts/errors.ts'
import { federationTexts } from './texts/federation.ts'
import { invitationTexts } from './texts/invitations.ts'
import { leaverTexts } from './texts/leaver.ts'
import { notices } from './texts/notices.ts'
import { officerTexts } from './texts/officers.ts'
import { oplogTexts } from './texts/oplog.ts'
import { peopleSheetTexts } from './texts/people-sheet.ts'
import { permissionTexts } from './texts/permissions.ts'
import { registerTexts } from './texts/register.ts'
import { requestTexts } from './texts/requests.ts'
import { roleTexts } from './texts/roles.ts'
import { signInTexts } from './texts/sign-in.ts'
import { storyTexts } from './texts/story.ts'
import { structureTexts } from './texts/structure.ts'
import { trialTexts } from './texts/trial.ts'

const parts = [
  errorTexts,
  notices,
  oplogTexts,
  contacts,
  dimensions,
  permissionTexts,
  delegationTexts,
  consoleTexts,
  structureTexts,
  trialTexts,
  leaverTexts,
  invitationTexts,
  peopleSheetTexts,
  officerTexts,
  compareTexts,
  codeTexts,
  developerTexts,
  federationTexts,
  signInTexts,
  registerTexts,
  requestTexts,
  roleTexts,
  storyTexts,
]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
