import { type Channel, openChannel } from '../../platform/realtime/channels.ts'

/** Watching needs no account. */
export const auctionChannels: readonly Channel[] = [openChannel(/^lot:[0-9a-f-]{36}$/), openChannel(/^saleroom$/)]
