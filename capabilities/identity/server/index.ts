export { type MemberActor, memberActors } from './access/member-actors.ts'
export { identity } from './capability.ts'
export { demoRoles } from './demo/organisation.ts'
export { type DemoSeeded, demoSpace, seedDemo } from './demo/seed-demo.ts'
export {
  type CardFace,
  type CardKind,
  type CardPress,
  registerCardKind,
} from './federation/card.ts'
export { endCards } from './federation/cards/store.ts'
export {
  inviteAdministrator,
  openAdministratorInvitation,
  withdrawAdministratorInvitation,
} from './invitations/invite-administrator.ts'
export { isNetwork, isWithin } from './keys/networks.ts'
export { addMember, type NewMember } from './member/add-member.ts'
export { membersAmong, membersWhere, ownerOrAdministrators } from './member/members-among.ts'
export { replaceAdministrator } from './member/replace-administrator.ts'
export { setRoles } from './member/set-roles.ts'
export { shutOut } from './member/shut-out.ts'
export { endAccountSessions, lockAccount, resetAccountPassword, unlockAccount } from './operator/accounts.ts'
export { accountProtection, endDevice, endOtherDevices } from './security/devices.ts'
export { actorChannel, forgetActors } from './session/actor-cache.ts'
export { authenticate } from './session/authenticate.ts'
export { createAccount } from './sign-in/create-account.ts'
export { hashPassword, passwordFits } from './sign-in/password.ts'
export { requirePassword } from './sign-in/password-issues.ts'
export { foundSpace } from './space/found-space.ts'
export { registerJoinRuling, registerProviderRuling } from './space/join-ruling.ts'
export { restoreSpace, stopSpace } from './space/stop-space.ts'
export { department, identityTables, member, role } from './tables.ts'
export { type As, trialActor } from './trial/trial-actor.ts'
