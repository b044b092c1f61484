import type { Activity, ActivityEntry } from '@vermeil/contracts/trades/production-team.schema'
import { plural } from '@/shared/format/format'

type Described = Pick<ActivityEntry, 'what' | 'memberName'>
const member = ({ memberName }: Described) => memberName ?? 'a former member'
const count =
  (one: string, many: string) =>
  ({ what }: Described) =>
    `imported ${plural(Number(what), one, many)}`
const to =
  (verb: string) =>
  ({ what }: Described) =>
    `${verb} ${what}`

const sentences: Record<Activity, (entry: Described) => string> = {
  'production.added': to('added the production'),
  'production.changed': to('changed the production'),
  'production.deleted': to('deleted the production'),
  'production.restored': to('restored the production'),
  'set.added': to('added the set'),
  'set.imported': count('set', 'sets'),
  'set.changed': to('changed the set'),
  'set.deleted': to('deleted the set'),
  'set.restored': to('restored the set'),
  'location.added': to('added the set location'),
  'location.imported': count('set location', 'set locations'),
  'location.changed': to('changed the set location'),
  'location.deleted': to('deleted the set location'),
  'location.restored': to('restored the set location'),
  'placement.added': to('placed'),
  'placement.imported': count('art piece', 'art pieces'),
  'placement.changed': to('changed'),
  'placement.deleted': to('deleted'),
  'placement.restored': to('restored'),
  'placement.cleared': to('uploaded a signed paper for'),
  'placement.overridden': to('cleared by name'),
  'placement.unclear': to('removed the clearance of'),
  'placement.hung': ({ what }) => `hung ${what}`,
  'placement.packed': ({ what }) => `packed ${what}`,
  'placement.unticked': to('removed a tick from'),
  'passport.issued': to('issued the clearance passport of'),
  'passport.signed': to('signed the clearance passport of'),
  'passport.shared': to('shared the clearance passport of'),
  'passport.withdrawn': to('withdrew a link to the clearance passport of'),
  'hire.requested': to('asked to hire'),
  'hire.paid': to('paid the hire of'),
  'hire.canceled': to('canceled the hire of'),
  'hire.handed-over': to('recorded the hand-over of'),
  'hire.bought': to('bought'),
  'team.invited': ({ what }) => `invited somebody, with ${what}`,
  'team.withdrawn': () => 'withdrew an invitation',
  'team.joined': () => 'joined the team',
  'team.changed': (entry) => `gave ${member(entry)} ${entry.what}`,
  'team.removed': (entry) => `removed ${member(entry)} from the team`,
  'team.left': () => 'left the team',
}

/** "Priya Holloway placed Harbor at Night", in two parts: who, and what. */
export const activityText = (entry: ActivityEntry): { who: string; did: string } => ({
  who: entry.byName ?? 'A former member',
  did: sentences[entry.act](entry),
})
