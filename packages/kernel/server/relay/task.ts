/** graphile-worker task that delivers events to one consumer. */
export const eventsTask = 'gantry_events'

/**
 * Delivery attempts before an event becomes a dead letter; with back-off the last one comes about 10 h after
 * the first.
 */
export const mostAttempts = 12
