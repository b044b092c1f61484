import {
  mediaText,
  missingRightTexts,
  narrowerThanUsual,
  scenesText,
  screenTermLabels,
  screenTerritoryLabels,
} from '../catalog/screen-labels.ts'
import type { PassportRevision, PassportWork, SealedText } from './passports.schema.ts'

/** The name behind a seal. It is gone if the account was deleted. */
export function nameReader(texts: readonly SealedText[]) {
  const bySeal = new Map(texts.map(({ seal, text }) => [seal, text]))
  return (seal: string | null): string => (seal && bySeal.get(seal)) || 'A former member'
}
type NameOf = ReturnType<typeof nameReader>

export const missingIn = ({ works }: Pick<PassportRevision, 'works'>): PassportWork[] =>
  works.filter(({ right }) => right.kind === 'missing')

/** What may be done with a work, by whose word. */
export function rightText({ right }: PassportWork, nameOf: NameOf): { text: string; note: string } {
  if (right.kind === 'missing') return { text: 'Missing', note: missingRightTexts[right.why] }
  if (right.kind === 'paper') return { text: 'Signed paper', note: right.filename }
  if (right.kind === 'override') return { text: 'Override by name', note: right.reason }
  const { rights } = right
  const narrower = narrowerThanUsual(rights)
  const notes = [
    ...[screenTerritoryLabels[rights.territory], screenTermLabels[rights.term]],
    ...(rights.notIn.length > 0 ? [`Not in scenes of: ${scenesText(rights).toLowerCase()}`] : []),
    ...(right.creditLine ? [`Credit: ${nameOf(right.creditLine)}`] : []),
    ...(narrower.length > 0 ? [`Narrower than usual: ${narrower.join(', ')}`] : []),
  ]
  return { text: mediaText(rights), note: notes.join('. ') }
}

export function signatureText({ right }: PassportWork, nameOf: NameOf, momentOf: (time: string) => string) {
  if (right.kind === 'missing') return { text: 'Nobody', note: '' }
  const at = momentOf(right.at)
  if (right.kind !== 'granted') return { text: nameOf(right.by), note: at }
  const who = right.by === 'artist' ? 'the artist' : 'for works of Vermeil'
  return { text: `${nameOf(right.grantor)}, ${who}`, note: `${at}. SHA-256 ${right.hash}` }
}
