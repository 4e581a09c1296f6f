import type { Migration } from '@gantry/kernel/server'
import { walled } from '../migrations.ts'

/** Circuit breakers that are not closed; a closed one has no row. */
export const connectorsMigration: Migration = {
  name: 'gateway.connectors',
  up: `
    create table gantry.gateway_breaker (
      space text not null,
      connector text not null,
      request text not null,
      environment text not null,
      body json not null,
      primary key (space, connector, request, environment)
    );
    ${walled('gateway_breaker')}
  `,
}
