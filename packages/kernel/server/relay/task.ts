/** The queue's task that hands events to one consumer. */
export const eventsTask = 'gantry_events'

/** Tries of a delivery, the last some ten hours after the first. */
export const mostAttempts = 12
