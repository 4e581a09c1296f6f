import { registerChat } from '@gantry/channels/server'
import { registerNames } from '@gantry/designs/server'
import { defineCapability, registerTrials } from '@gantry/http/server'
import { registerConfirmedAct } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import { texts } from '../texts.ts'
import { accessEndpoints } from './access/endpoints.ts'
import { presentActor } from './access/present-actor.ts'
import { codeEndpoints } from './codes/endpoints.ts'
import { codesMigration } from './codes/migration.ts'
import { compareEndpoints } from './compare/endpoints.ts'
import { consoleAct } from './console/console-rights.ts'
import { consoleEndpoints } from './console/endpoints.ts'
import { consoleActionsMigration, consoleMigration } from './console/migration.ts'
import { contactEndpoints } from './contacts/endpoints.ts'
import { contactsMigration } from './contacts/migration.ts'
import { personTermsMigration } from './contacts/terms/migration.ts'
import { delegationEndpoints } from './delegation/endpoints.ts'
import { delegationMigration } from './delegation/migration.ts'
import { developerEndpoints } from './developer/endpoints.ts'
import { developerMigration } from './developer/migration.ts'
import { accountEndpoints, memberEndpoints, sessionEndpoints, spaceEndpoints } from './endpoints.ts'
import { chatCardMigration } from './federation/cards/migration.ts'
import { forgetCards, refreshing } from './federation/cards/refresh.ts'
import { chatSender, hasChat } from './federation/chat.ts'
import { directoryPeopleJob, directoryPeopleSchedule } from './federation/directory/people/run-sync.ts'
import { federationEndpoints } from './federation/endpoints.ts'
import {
  directoryPeopleMigration,
  directorySourcesMigration,
  federationMigration,
  newAccountsMigration,
  providerProofsMigration,
  providerSessionMigration,
  providerSignInMigration,
} from './federation/migration.ts'
import { leaverEndpoints } from './holding/endpoints.ts'
import { registerOwnHoldings } from './holding/index.ts'
import { leaverJob } from './holding/leave.ts'
import { hostingEndpoints } from './hosting/endpoints.ts'
import { hostingMigration } from './hosting/migration.ts'
import { invitationEndpoints } from './invitations/endpoints.ts'
import { administratorInvitationMigration } from './invitations/invite-administrator.ts'
import { invitationsMigration } from './invitations/migration.ts'
import { keyEndpoints } from './keys/endpoints.ts'
import { keysMigration } from './keys/migration.ts'
import { rolesAct } from './member/set-roles.ts'
import { identityMigration } from './migrations.ts'
import { identityNotices } from './notices.ts'
import { officerEndpoints } from './officers/endpoints.ts'
import { operatedAccountsMigration } from './operator/migration.ts'
import { operatorRolesMigration, operatorUnbindMigration } from './operator/roles-migration.ts'
import { peopleSheetEndpoints } from './people-sheet/endpoints.ts'
import { peopleImportJob } from './people-sheet/import-job.ts'
import { permissionEndpoints } from './permissions/endpoints.ts'
import { prepareIdentity } from './prepare.ts'
import { renamed } from './renamed.ts'
import { roleNames } from './role-names.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { secondStepEndpoints } from './second-step/endpoints.ts'
import { passwordResetOverMigration, secondStepMigration } from './second-step/migration.ts'
import { passwordStrengthMigration } from './security/migration.ts'
import { knownPlacesMigration } from './session/known-places.ts'
import { generatedLoginMigration } from './sign-in/choose-login.ts'
import { vouchedSessions } from './sign-in/first-password.ts'
import { passwordHistoryMigration } from './sign-in/password-history.ts'
import { registrationsMigration } from './space/registrations.ts'
import { spaceValidityMigration } from './space/stop-space.ts'
import { forgetStoppedSessions, stoppedSessionMigration } from './space/stopped-session.ts'
import { structureEndpoints } from './structure/endpoints.ts'
import { mergeJob } from './structure/merge-departments.ts'
import { identityTables } from './tables.ts'
import { trialEndpoints } from './trial/endpoints.ts'
import { triedActor } from './trial/tried-actor.ts'

/** Accounts, sessions, spaces, members, departments and roles. */
export const identity = defineCapability({
  name: 'identity',
  migrations: [
    identityMigration,
    registrationsMigration,
    keysMigration,
    passwordHistoryMigration,
    passwordStrengthMigration,
    vouchedSessions,
    secondStepMigration,
    contactsMigration,
    personTermsMigration,
    delegationMigration,
    consoleMigration,
    consoleActionsMigration,
    codesMigration,
    developerMigration,
    federationMigration,
    hostingMigration,
    newAccountsMigration,
    providerSignInMigration,
    invitationsMigration,
    generatedLoginMigration,
    knownPlacesMigration,
    providerSessionMigration,
    spaceValidityMigration,
    operatedAccountsMigration,
    operatorRolesMigration,
    passwordResetOverMigration,
    stoppedSessionMigration,
    administratorInvitationMigration,
    providerProofsMigration,
    chatCardMigration,
    directoryPeopleMigration,
    operatorUnbindMigration,
    directorySourcesMigration,
  ],
  tables: identityTables,
  notices: identityNotices,
  consumers: [renamed],
  queues: [refreshing],
  schedules: [forgetStoppedSessions, forgetCards, directoryPeopleSchedule],
  jobs: [mergeJob, leaverJob, peopleImportJob, directoryPeopleJob],
  presentActor,
  endpoints: [
    ...sessionEndpoints,
    ...accountEndpoints,
    ...secondStepEndpoints,
    ...codeEndpoints,
    ...developerEndpoints,
    ...spaceEndpoints,
    ...invitationEndpoints,
    ...memberEndpoints,
    ...accessEndpoints,
    ...keyEndpoints,
    ...contactEndpoints,
    ...permissionEndpoints,
    ...delegationEndpoints,
    ...consoleEndpoints,
    ...structureEndpoints,
    ...leaverEndpoints,
    ...peopleSheetEndpoints,
    ...officerEndpoints,
    ...roleEndpoints,
    ...compareEndpoints,
    ...federationEndpoints,
    ...hostingEndpoints,
    ...trialEndpoints,
  ],
  boot: async kernel => {
    registerTrials(kernel, triedActor)
    registerChat({ sender: chatSender, isOn: hasChat })
    registerNames(kernel, 'role', roleNames)
    registerOwnHoldings(kernel)
    registerConfirmedAct(kernel, rolesAct)
    registerConfirmedAct(kernel, consoleAct)
    await prepareIdentity(kernel)
  },
  errors,
  texts,
})
