import { type Channel, openChannel } from '../../platform/realtime/channels.ts'

/** The figures of the home page, for everybody. */
export const catalogChannels: readonly Channel[] = [openChannel(/^stats$/)]
