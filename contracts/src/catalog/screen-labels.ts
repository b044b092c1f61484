/** The words of screen rights. Without schemas, so that a page loads none. */

export const screenPolicyLabels = {
  granted: 'Granted to every production',
  ask: 'Ask me first',
  'not-granted': 'Not granted',
} as const

export const screenMediumLabels = {
  film: 'Feature films',
  series: 'Series and television',
  commercials: 'Commercials',
  online: 'Online and social media',
  publicity: 'Trailers, posters and publicity',
} as const
type ScreenMedium = keyof typeof screenMediumLabels

export const screenTerritoryLabels = {
  worldwide: 'Worldwide',
  'north-america': 'North America',
  europe: 'Europe',
  'united-states': 'United States',
} as const
type ScreenTerritory = keyof typeof screenTerritoryLabels

export const screenTermLabels = {
  full: 'Full term of protection, including renewals',
  'ten-years': '10 years from the grant',
  'five-years': '5 years from the grant',
} as const
type ScreenTerm = keyof typeof screenTermLabels

/** Scenes that an artist doesn't want the work to be seen in. */
export const screenSceneLabels = {
  alcohol: 'Alcohol or drugs',
  politics: 'Politics',
  nudity: 'Nudity',
  destruction: 'Damage to the work',
} as const
type ScreenScene = keyof typeof screenSceneLabels

/** What is granted, without the credit line. */
export interface ScreenRights {
  readonly media: readonly ScreenMedium[]
  readonly territory: ScreenTerritory
  readonly term: ScreenTerm
  readonly notIn: readonly ScreenScene[]
}

const allMedia = Object.keys(screenMediumLabels).length

export const mediaText = ({ media }: Pick<ScreenRights, 'media'>): string =>
  media.length === allMedia ? 'All media' : media.map((medium) => screenMediumLabels[medium]).join(', ')

export const scenesText = ({ notIn }: Pick<ScreenRights, 'notIn'>): string =>
  notIn.map((scene) => screenSceneLabels[scene]).join(', ')

/** Where the rights are narrower than what insurers and distributors usually ask for. */
export function narrowerThanUsual({ media, territory, term }: ScreenRights): string[] {
  return [
    ...(media.length === allMedia ? [] : ['not all media']),
    ...(territory === 'worldwide' ? [] : [`${screenTerritoryLabels[territory]} only`]),
    ...(term === 'full' ? [] : [screenTermLabels[term]]),
  ]
}

/** The rights as an agreement states them. */
export function rightsClause(rights: ScreenRights, creditLine: string): string {
  const media = rights.media.length === allMedia ? 'all media' : mediaText(rights).toLowerCase()
  const term =
    rights.term === 'full'
      ? 'for the full term of protection including renewals'
      : `for ${screenTermLabels[rights.term]}`
  const place = rights.territory === 'worldwide' ? 'worldwide' : `in ${territoryWords[rights.territory]}`
  const scenes =
    rights.notIn.length > 0 ? ` The work is not shown in scenes of: ${scenesText(rights).toLowerCase()}.` : ''
  const credit = creditLine ? ` The credit line is: ${creditLine}.` : ''
  return `in ${media}, ${place}, ${term}.${scenes}${credit}`
}

const territoryWords = {
  'north-america': 'North America',
  europe: 'Europe',
  'united-states': 'the United States',
} as const

/** Why a work on a set is not cleared. */
export const missingRightTexts = {
  'not-granted': 'The artist doesn’t grant screen rights.',
  'not-set': 'The artist has not set screen terms yet.',
  ask: 'The artist wants to be asked first. A request to hire the work asks; accepting it grants the rights.',
  'ask-in-writing':
    'The artist wants to be asked first, and the work belongs to somebody else. Get the artist’s consent in writing.',
  'no-paper': 'Not from our catalog, and no signed paper was uploaded.',
} as const
export type MissingRight = keyof typeof missingRightTexts

/** What the agent reads before asking for a work. */
export const hireRightsTexts = {
  granted: 'Screen rights come with the hire.',
  asked: 'The artist wants to be asked first: your request also asks for screen rights.',
  none: 'Without screen rights: to show it on screen you need the artist’s consent in writing.',
} as const
/** `asked`: the artist grants them by accepting the request. */
export type HireRights = keyof typeof hireRightsTexts
