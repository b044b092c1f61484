import type { Activity, ActivityEntry } from '@vermeil/contracts/production-team'
import { plural } from '@/shared/format/format'

const verbs: Record<Exclude<Activity, 'placement.imported' | 'team.joined' | 'team.left'>, string> = {
  'production.added': 'added the production',
  'production.changed': 'changed the production',
  'production.deleted': 'deleted the production',
  'production.restored': 'restored the production',
  'set.added': 'added the set',
  'set.changed': 'changed the set',
  'set.deleted': 'deleted the set',
  'set.restored': 'restored the set',
  'location.added': 'added the set location',
  'location.changed': 'changed the set location',
  'location.deleted': 'deleted the set location',
  'location.restored': 'restored the set location',
  'placement.added': 'placed',
  'placement.changed': 'changed',
  'placement.deleted': 'deleted',
  'placement.restored': 'restored',
  'placement.cleared': 'uploaded a signed paper for',
  'placement.overridden': 'cleared, by name,',
  'placement.unclear': 'removed the clearance of',
  'placement.hung': 'ticked off as hung:',
  'placement.packed': 'ticked off as packed:',
  'placement.unticked': 'removed a tick from',
  'team.invited': 'invited',
  'team.withdrawn': 'withdrew the invitation of',
  'team.changed': 'changed the access of',
  'team.removed': 'removed from the team:',
}

/** "Priya Holloway placed Harbor at Night", in two parts: who, and what. */
export function activityText({ byName, act, what }: ActivityEntry): { who: string; did: string } {
  const who = byName ?? 'A former member'
  if (act === 'team.joined') return { who, did: 'joined the team' }
  if (act === 'team.left') return { who, did: 'left the team' }
  if (act === 'placement.imported') return { who, did: `imported ${plural(Number(what), 'art piece', 'art pieces')}` }
  return { who, did: `${verbs[act]} ${what}` }
}
