export * as codesContract from './codes-contract.ts'
export type { RoleComparison } from './compare-contract.ts'
export * as compareContract from './compare-contract.ts'
export type {
  ConsoleHolder,
  ConsoleHolderKind,
  ConsoleRights,
  OfferedPage,
} from './console-contract.ts'
export * as consoleContract from './console-contract.ts'
export type { Contact } from './contact-contract.ts'
export * as contactContract from './contact-contract.ts'
export type {
  DepartmentNode,
  JoinRequest,
  KnownAccount,
  MemberRoles,
  OfferedSpace,
  PasswordState,
  RoleTable,
} from './contract.ts'
export * as identityContract from './contract.ts'
export * as delegationContract from './delegation-contract.ts'
export {
  type DelegatedDuty,
  type Delegation,
  delegatedDuties,
  type RolesWithinReach,
} from './delegation-contract.ts'
export * as developerContract from './developer-contract.ts'
export { type DeveloperAuthorization, type DeveloperRequest, developerReason } from './developer-contract.ts'
export * as dimensionContract from './dimension-contract.ts'
export { mostUnits, type UnitNode } from './dimension-contract.ts'
export * as federationContract from './federation/index.ts'
export {
  enterHosted,
  type Hosted,
  type Hosting,
  leaveHosted,
  readHosting,
  setHosting,
} from './hosting-contract.ts'
export * as invitationContract from './invitation-contract.ts'
export { type AskedField, askableFields, type Invitation, type JoinRules } from './invitation-contract.ts'
export { joinPath } from './join-path.ts'
export { type CallerKey, listKeys, makeKey, withdrawKey } from './key-contract.ts'
export type { LeaverReport } from './leaver-contract.ts'
export * as leaverContract from './leaver-contract.ts'
export { localPath } from './local-path.ts'
export { isLoginName, type LoginKind, type LoginName, readLoginName } from './login-name.ts'
export { matchesName, type ReadName } from './match-name.ts'
export * as officerContract from './officer-contract.ts'
export { memberOwnFields } from './own-fields.ts'
export {
  type PasswordStrength,
  passwordLength,
  passwordStrength,
  passwordStrengths,
} from './password-strength.ts'
export * as peopleSheetContract from './people-sheet-contract.ts'
export * as permissionContract from './permission-contract.ts'
export {
  everybodyLine,
  type PermissionCell,
  type PermissionColumn,
  type PermissionLevel,
  type PermissionLine,
  type PermissionPage,
  type PermissionPlace,
  type PermissionReason,
  type PermissionReasons,
  type PermissionShare,
  type PermissionShares,
  type PermissionSide,
  type PermissionVia,
  permissionLevels,
  type RowReach,
  rowReaches,
  withoutApp,
} from './permission-contract.ts'
export * as roleContract from './role-contract.ts'
export * as secondStepContract from './second-step-contract.ts'
export {
  type Permission,
  permissions,
  permissionsOf,
  type SessionInfo,
} from './session-info.ts'
export type { MergeReport, SubjectTable, SubjectUse } from './structure-contract.ts'
export * as structureContract from './structure-contract.ts'
export { startTrial } from './trial-contract.ts'
