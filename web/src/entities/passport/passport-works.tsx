import { nameReader, rightText, signatureText } from '@vermeil/contracts/trades/passport-text'
import type { PassportWork, SealedText } from '@vermeil/contracts/trades/passports.schema'
import { CircleAlert, CircleCheck, FileCheck, Frame, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { Picture } from '@/ui/picture'

type PassportWorksProps = {
  works: readonly PassportWork[]
  texts: readonly SealedText[]
  /** A private picture, by the ways of the page. */
  renderImage: (work: PassportWork, alt: string) => ReactNode
  /** How the team repairs what is missing. */
  renderRepair?: (work: PassportWork) => ReactNode
}

const looks = {
  granted: { icon: CircleCheck, tone: 'success', text: 'Rights granted' },
  paper: { icon: FileCheck, tone: 'success', text: 'Signed paper' },
  override: { icon: UserCheck, tone: 'info', text: 'Override by name' },
  missing: { icon: CircleAlert, tone: 'warning', text: 'Right missing' },
} as const

/** Every visible work with who may grant what. */
export function PassportWorks({ works, texts, renderImage, renderRepair }: PassportWorksProps) {
  const nameOf = nameReader(texts)
  return (
    <ul className="grid gap-4">
      {works.map((work) => {
        const { icon, tone, text } = looks[work.right.kind]
        const artist = nameOf(work.artist)
        const rights = rightText(work, nameOf)
        const signed = signatureText(work, nameOf, formatMoment)
        const alt = `${work.title} by ${artist}`
        return (
          <li
            key={work.placementId}
            className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[8rem_1fr]"
          >
            <div className="w-32">
              {work.hasImage ? (
                renderImage(work, alt)
              ) : work.picture ? (
                <Picture picture={work.picture} alt={alt} sizes="128px" widest={320} ratio="1 / 1" fit="contain" />
              ) : (
                <span className="flex aspect-square items-center justify-center bg-raised text-muted">
                  <Frame className="size-8" strokeWidth={1.25} aria-hidden="true" />
                  <span className="sr-only">No picture</span>
                </span>
              )}
            </div>
            <div className="grid min-w-0 gap-3">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <div className="min-w-0">
                  <h3 className="text-lg wrap-anywhere">{work.title}</h3>
                  <p className="text-sm text-muted">
                    {[artist, work.dimensions, work.set, work.position].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <StatusPill icon={icon} tone={tone}>
                  {text}
                </StatusPill>
              </div>
              <dl className="grid gap-3 text-sm sm:grid-cols-3">
                <Detail name="Owner">{work.owner === null ? 'Not from Vermeil' : nameOf(work.owner)}</Detail>
                <Detail name="Rights" note={rights.note}>
                  {rights.text}
                </Detail>
                <Detail name="Granted by" note={signed.note}>
                  {signed.text}
                </Detail>
              </dl>
              {work.right.kind === 'missing' && renderRepair?.(work)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Detail({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {children}
        {note && <span className="mt-1 block text-xs text-muted">{note}</span>}
      </dd>
    </div>
  )
}
