import type { Migration } from '@gantry/kernel/server'

/** Password strength; it can be computed only while the password is entered, so the grade is stored then. */
export const passwordStrengthMigration: Migration = {
  name: 'identity.password_strength',
  up: `
    alter table gantry.account add column password_strength text
      check (password_strength in ('weak', 'strong', 'veryStrong'));
  `,
}
