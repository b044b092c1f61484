import { useQuery } from '@tanstack/react-query'
import { insuredBy } from '@vermeil/contracts/catalog/estimate-text'
import type { Collection, OwnedPiece } from '@vermeil/contracts/desk/collection.schema'
import type { ReactNode } from 'react'
import { CertificateButton } from '@/entities/certificate/certificate-button'
import { collectionQuery, estimateLine } from '@/entities/collection/own-collection'
import { formatDate, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { Picture } from '@/ui/picture'
import { Section } from '@/ui/section'
import { StatCard } from '@/ui/stat-card'
import { InsuranceButtons } from './insurance-buttons'
import { NoteEditor } from './note-editor'
import { OwnValueForm } from './own-value-form'
import { PieceEstimate, pieceColumns } from './piece-columns'

const idOf = ({ orderId }: OwnedPiece) => orderId

/** The works a collector owns: what each cost, what comparable works sold for here, and their note on it. */
export function OwnedPieces({ empty }: { empty: ReactNode }) {
  const query = useQuery(collectionQuery)
  const { pieces, totals } = query.data ?? {}
  return (
    <Section id="owned-pieces" title="Owned pieces" className="grid gap-6" headingClass="sr-only">
      {totals && pieces && pieces.length > 0 && <Totals totals={totals} count={pieces.length} />}
      <RecordTable
        name="pieces"
        caption="The works you own"
        columns={pieceColumns}
        rows={pieces}
        rowId={idOf}
        query={query}
        what="Your collection"
        nouns={['work', 'works']}
        empty={empty}
        rowTitle={({ title }) => title}
        rowDescription={({ artistName }) => artistName}
      >
        {(piece) => <PieceDetail key={piece.orderId} piece={piece} />}
      </RecordTable>
    </Section>
  )
}

function Totals({ totals, count }: { totals: Collection['totals']; count: number }) {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <StatCard
          label="Purchase total"
          value={formatMoney(totals.purchase)}
          period={estimateLine(totals, count) ?? plural(count, 'work', 'works')}
        />
        <StatCard label="Insured value" value={formatMoney(totals.insured)} period="as on your insurance list" />
      </div>
      <InsuranceButtons />
    </div>
  )
}

function PieceDetail({ piece }: { piece: OwnedPiece }) {
  const { image, title, purchasePrice, purchasedAt, estimate, materials, dimensions, orderId, insuredValue, ownValue } =
    piece
  return (
    <div className="grid gap-6">
      {image && <Picture picture={image} alt={title} sizes="400px" widest={800} />}
      <RecordFacts
        facts={[
          { label: 'Purchase price', value: formatMoney(purchasePrice) },
          { label: 'Comparable sales', value: <PieceEstimate estimate={estimate} /> },
          {
            label: 'Insured value',
            value: `${formatMoney(insuredValue)}, ${ownValue === null ? insuredBy.purchase : insuredBy.owner}`,
          },
          { label: 'Bought', value: formatDate(purchasedAt) },
          { label: 'Materials', value: materials },
          { label: 'Dimensions', value: dimensions },
        ]}
      />
      <CertificateButton orderId={orderId} className="justify-self-start" />
      <Link to={paths.order(orderId)} className="justify-self-start text-gold underline underline-offset-4">
        See the order
      </Link>
      <OwnValueForm piece={piece} />
      <NoteEditor piece={piece} />
    </div>
  )
}
