import type { Kernel } from '@gantry/kernel/server'
export const seedAlarms = async (_kernel: Kernel): Promise<void> => {}
