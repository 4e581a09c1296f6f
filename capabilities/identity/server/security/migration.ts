import type { Migration } from '@gantry/kernel/server'

/** How strong a password is can be told only while it is typed; the grade is noted then. */
export const passwordStrengthMigration: Migration = {
  name: 'identity.password_strength',
  up: `
    alter table gantry.account add column password_strength text
      check (password_strength in ('weak', 'strong', 'veryStrong'));
  `,
}
